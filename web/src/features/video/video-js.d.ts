/** As much of video.js as we use, in both of its builds: its own types know neither the build without HLS nor the menus that one extends. */
declare module 'video.js/dist/video.es.js' {
  export interface TextTrack {
    readonly kind: string;
    readonly language: string;
    mode: 'disabled' | 'hidden' | 'showing';
  }

  export interface Representation {
    readonly height?: number;
    enabled(on: boolean): boolean;
  }

  export interface Tech {
    readonly vhs?: { readonly representations?: () => Representation[] };
  }

  export interface Component {
    el(): HTMLElement;
    addClass(name: string): void;
    show(): void;
    hide(): void;
    dispose(): void;
    controlText(text: string): void;
    /** In the player's language, from the words it was given. */
    localize(text: string): string;
    addChild(name: string, options?: object, index?: number): Component;
    getChild(name: string): Component | undefined;
    children(): Component[];
  }

  export interface VideoPlayer extends Component {
    ready(act: () => void): void;
    on(event: string | readonly string[], act: (event: Event) => void): void;
    one(event: string, act: () => void): void;
    currentTime(): number;
    currentTime(seconds: number): void;
    duration(): number;
    paused(): boolean;
    ended(): boolean;
    muted(): boolean;
    muted(on: boolean): void;
    play(): Promise<void> | undefined;
    pause(): void;
    playbackRate(): number;
    playbackRate(rate: number): void;
    src(sources: readonly { readonly src: string; readonly type: string }[]): void;
    poster(address: string): void;
    error(): { readonly code: number } | null;
    error(none: null): void;
    isFullscreen(): boolean;
    requestFullscreen(): Promise<void>;
    exitFullscreen(): Promise<void>;
    isInPictureInPicture(): boolean;
    requestPictureInPicture(): Promise<unknown>;
    exitPictureInPicture(): Promise<unknown>;
    addRemoteTextTrack(track: object, manual: boolean): unknown;
    textTracks(): ArrayLike<TextTrack> & { addEventListener(event: string, act: () => void): void };
    tech(unsafe: true): Tech;
    readonly controlBar?: Component;
  }

  export interface MenuItem extends Component {
    selected(on: boolean): void;
    handleClick(): void;
  }
  export interface MenuButton extends Component {
    createItems(): MenuItem[];
    update(): void;
  }

  export interface VideoJs {
    (element: Element, options: object): VideoPlayer;
    addLanguage(code: string, words: Readonly<Record<string, string>>): void;
    registerComponent(name: string, component: unknown): void;
    getComponent(name: 'MenuItem'): new (player: VideoPlayer, options: object) => MenuItem;
    getComponent(name: 'MenuButton'): new (player: VideoPlayer, options: object) => MenuButton;
    getComponent(name: string): unknown;
    readonly time: { setFormatTime(format: (seconds: number, guide: number) => string): void };
  }

  const videojs: VideoJs;
  export default videojs;
}

declare module 'video.js/core.es.js' {
  export { default } from 'video.js/dist/video.es.js';
}

/** The address of the file in the build. */
declare module 'video.js/dist/video-js.min.css?url' {
  const address: string;
  export default address;
}
