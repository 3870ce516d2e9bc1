import { describe, expect, it } from '@jest/globals';
import { readMoodleXml } from '../formats/moodle-xml/read-moodle-xml.js';
import { judge } from './assess.js';

// Red when a sound that is not kept is dropped from its question without a word, and questions that differ in it alone are taken for one.
describe('what is not kept of a text', () => {
  it('leaves its name', () => {
    const asked = (sound: string): string =>
      `<question type="multichoice"><questiontext format="html"><text><![CDATA[<audio src="@@PLUGINFILE@@/${sound}"></audio> What is heard?]]></text></questiontext>` +
      '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';
    const stems = [...readMoodleXml(`<quiz>${asked('rain.mp3')}${asked('wind.mp3')}</quiz>`)].map((found) => {
      const judged = found.is === 'question' ? judge(found.question) : null;
      return judged?.question?.stem;
    });
    expect(stems).toEqual(['[audio: rain.mp3] What is heard?', '[audio: wind.mp3] What is heard?']);
  });
});
