/** Who speaks in the demo's questions: its own student and teacher, and classmates. */
export type Voice = 'me' | 'teacher' | 'mate1' | 'mate2' | 'mate3';

export interface Reply {
  readonly by: Voice;
  readonly hoursAgo: number;
  readonly html: string;
  readonly votes?: readonly Voice[];
  readonly accepted?: true;
  readonly reportedBy?: Voice;
}

export interface DemoThread {
  readonly by: Voice;
  readonly hoursAgo: number;
  readonly title: string;
  readonly html: string;
  readonly votes: readonly Voice[];
  readonly replies: readonly Reply[];
}

const raw = String.raw;

/** Questions as students ask them; written for this demo, the oldest first. */
export const demoThreads: readonly DemoThread[] = [
  {
    by: 'me',
    hoursAgo: 122,
    title: raw`প্রাসের পাল্লা $45^\circ$ কোণে সবচেয়ে বেশি হয় কেন?`,
    html: raw`<p>পাল্লার সূত্রে $R=\dfrac{u^2\sin 2\theta}{g}$ আছে, সেটা বুঝেছি। কিন্তু $\sin\theta$ তো $90^\circ$-এ সবচেয়ে বড়। তাহলে পাল্লা $45^\circ$-এ সবচেয়ে বেশি কীভাবে?</p>`,
    votes: ['mate1', 'mate2'],
    replies: [
      {
        by: 'mate1',
        hoursAgo: 120,
        html: raw`<p>সূত্রে $\sin\theta$ নয়, $\sin 2\theta$ আছে। ওইটাই খেয়াল করো।</p>`,
        votes: ['me'],
      },
      {
        by: 'teacher',
        hoursAgo: 101,
        html: raw`<p>ঠিক ধরেছ, গোলমালটা কোণ নিয়ে। পাল্লায় আছে $\sin 2\theta$, আর $\sin$-এর সর্বোচ্চ মান $1$ হয় যখন ভেতরের কোণ $90^\circ$:</p><p>$$2\theta=90^\circ\;\Rightarrow\;\theta=45^\circ,\qquad R_{\max}=\frac{u^2}{g}$$</p><p>মনে রাখার উপায়: খাড়া ছুড়লে অনেকক্ষণ ভাসে কিন্তু এগোয় না, নিচু করে ছুড়লে এগোয় কিন্তু ভাসে না। মাঝখানটাই সবচেয়ে ভালো।</p>`,
        votes: ['me', 'mate1', 'mate2'],
        accepted: true,
      },
    ],
  },
  {
    by: 'mate2',
    hoursAgo: 75,
    title: 'ভেক্টরের ডট গুণনে দিক কোথায় গেল?',
    html: raw`<p>কাজ $W=\vec F\cdot\vec s$। বল আর সরণ দুটোই ভেক্টর, অথচ কাজ স্কেলার। দিকটা হারায় কোথায়?</p>`,
    votes: ['me'],
    replies: [
      {
        by: 'teacher',
        hoursAgo: 70,
        html: raw`<p>দিক হারায় না, <b>মাপা হয়ে যায়</b>। $\vec F\cdot\vec s=Fs\cos\theta$-এ $\cos\theta$ বলে দেয় বলটি সরণের দিকে কতটুকু কাজে লেগেছে। $\theta=90^\circ$ হলে একটুও না।</p>`,
        votes: ['mate2', 'mate3'],
      },
    ],
  },
  {
    by: 'mate3',
    hoursAgo: 31,
    title: raw`সরল দোলকে কোণ $4^\circ$-এর কম রাখতে বলা হয় কেন?`,
    html: raw`<p>$T=2\pi\sqrt{\dfrac{L}{g}}$ বের করার সময় বইয়ে লিখেছে $\sin\theta\approx\theta$। কিন্তু $4^\circ$ সংখ্যাটা এল কোথা থেকে? $10^\circ$ হলে কি সূত্রটা ভুল?</p>`,
    votes: ['me', 'mate1', 'mate2'],
    replies: [],
  },
  {
    by: 'mate1',
    hoursAgo: 9,
    title: 'কির্শফের লুপে ব্যাটারির চিহ্ন কখন ঋণাত্মক?',
    html: raw`<p>লুপ ধরে ঘুরতে গিয়ে কখনো $+\mathcal{E}$, কখনো $-\mathcal{E}$ লিখতে হয়। আমি প্রতিবার উল্টো করে ফেলি। সহজ কোনো নিয়ম আছে?</p>`,
    votes: ['mate3', 'me'],
    replies: [
      {
        by: 'mate2',
        hoursAgo: 8,
        html: raw`<p>যেদিকে ঘুরছ, সেদিকে যেতে কোষের ঋণ থেকে ধন প্রান্তে উঠলে $+\mathcal{E}$, নামলে $-\mathcal{E}$। রোধে স্রোতের দিকে গেলে $-IR$:</p><p>$$\sum \mathcal{E}-\sum IR=0$$</p>`,
        votes: ['mate1'],
      },
      {
        by: 'mate3',
        hoursAgo: 7,
        html: raw`<p>চিহ্ন যেকোনোটা ধরলেই হয়, উত্তর সব সময় একই আসে।</p>`,
        reportedBy: 'mate1',
      },
    ],
  },
  {
    by: 'me',
    hoursAgo: 2,
    title: 'নৌকা সোজা ওপারে যেতে কোন দিকে চালাব?',
    html: raw`<p>স্রোতের বেগ $v$, নৌকার বেগ $u$ ($u>v$)। ঠিক বিপরীত বিন্দুতে পৌঁছাতে নৌকাকে স্রোতের সঙ্গে কত কোণে চালাতে হবে? আমার উত্তর $\cos\alpha=-\dfrac{v}{u}$ এসেছে, ঋণাত্মক চিহ্নটা কি ঠিক?</p>`,
    votes: [],
    replies: [],
  },
];
