import { flow, type FirstText } from './text.js';

export const cookiePolicy: Readonly<Record<'bn' | 'en', FirstText>> = {
  bn: {
    title: 'কুকি নীতি',
    html: flow(`
<p>কুকি হলো ছোট একটি লেখা, যা কোনো সাইট আপনার ব্রাউজারে রেখে দেয় এবং পরে আবার পড়তে পারে। {product} অল্প কয়েকটি কুকি রাখে।
  কোনটি কী কাজে লাগে, তা এখানে লেখা আছে। বিজ্ঞাপনের কোনো কুকি নেই।</p>
<h2 id="needed">যেগুলো ছাড়া সাইট চলে না</h2>
<p>এগুলোর জন্য অনুমতি চাওয়া হয় না, কারণ এগুলো ছাড়া সাইন ইন বা পরীক্ষা সম্ভব নয়।</p>
<table>
  <thead><tr><th>কী</th><th>কেন</th><th>কত দিন</th></tr></thead>
  <tbody>
    <tr><td>সাইন ইন (কুকি)</td><td>আপনি কে, প্রতি পাতায় আবার পাসওয়ার্ড না চেয়ে তা জানা। পাতার কোনো স্ক্রিপ্ট এটি পড়তে পারে না।</td>
      <td>৩০ দিন; ১৪ দিন না এলে তার আগেই</td></tr>
    <tr><td>চেনা ডিভাইস (কুকি)</td><td>এই ডিভাইসে আগে সাইন ইন হয়েছে, তা জানা: অন্য কেউ পাসওয়ার্ড আন্দাজ করলেও আপনি যেন ঢুকতে পারেন,
      আর ভুলে যাওয়া পাসওয়ার্ড যেন এখান থেকে সঙ্গে সঙ্গে বদলানো যায়।</td><td>১ বছর</td></tr>
    <tr><td>কোড কে চেয়েছে (কুকি)</td><td>একবারের কোড আন্দাজ করে অন্য কেউ যেন আপনার চেষ্টা ফুরিয়ে না দেয়।</td><td>২ দিন</td></tr>
    <tr><td>সাইন ইনের দ্বিতীয় ধাপ (কুকি)</td><td>এই ব্রাউজারেই পাসওয়ার্ড ঠিক দেওয়া হয়েছে, তা জানা। শুধু যাঁদের দ্বিতীয় ধাপ আছে।</td><td>৫ মিনিট</td></tr>
    <tr><td>Google-এ যাওয়া-আসা (কুকি)</td><td>Google থেকে ফেরার সময় জানা, এই ব্রাউজারই গিয়েছিল।</td><td>১০ মিনিট</td></tr>
    <tr><td>কার লিংকে এলেন (কুকি)</td><td>কারো অ্যাফিলিয়েট লিংকে এসে কিনলে কমিশন যেন ঠিক মানুষটি পান। শুধু এমন লিংক খুললে রাখা হয়,
      পাতার কোনো স্ক্রিপ্ট পড়তে পারে না। ক্রেতা ও অ্যাফিলিয়েট একই ব্রাউজার ব্যবহার করছেন কি না, তাও এতে বোঝা যায়।</td><td>শেষ ক্লিকের পর ৩০ দিন</td></tr>
    <tr><td>ভাষা (কুকি)</td><td>বাংলা না ইংরেজি, আপনার পছন্দ মনে রাখা।</td><td>১ বছর</td></tr>
    <tr><td>রং (ব্রাউজারের ভাণ্ডার)</td><td>লাইট, ডার্ক না ডিভাইস অনুযায়ী, তা মনে রাখা।</td><td>আপনি না মোছা পর্যন্ত</td></tr>
    <tr><td>সম্মতি (ব্রাউজারের ভাণ্ডার)</td><td>নিচের প্রশ্নে আপনি কী বলেছেন, তা মনে রাখা।</td><td>আপনি না মোছা পর্যন্ত</td></tr>
    <tr><td>পরীক্ষা (ব্রাউজারের ভাণ্ডার)</td><td>সংযোগ চলে গেলেও প্রশ্নপত্র আর আপনার উত্তর যেন হাতের ডিভাইসে থাকে।</td>
      <td>সাইন আউট করলে মুছে যায়, না-পাঠানো উত্তর থাকলে পাঠানোর পরে</td></tr>
  </tbody>
</table>
<h2 id="measuring">ব্যবহারের হিসাব</h2>
<p>কোন পাতা মানুষ বেশি দেখেন, কোথায় এসে আটকে যান, তা বুঝলে আমরা সাইটটি ভালো করতে পারি। এর জন্য ব্যবহার মাপার একটি স্ক্রিপ্ট থাকতে পারে।
  আপনি হ্যাঁ না বললে সেটি চালু হয় না, আর না বললে কোনো সুবিধা কমে না।</p>
<h2 id="change">মত বদলাতে চাইলে</h2>
<p>এই পাতাতেই যেকোনো সময় আপনার উত্তর বদলানো যায়। ব্রাউজারের সেটিং থেকে সব কুকি মুছেও ফেলা যায়; তখন আবার সাইন ইন করতে হবে।</p>
<h2 id="others">অন্য সাইট</h2>
<p>Google দিয়ে সাইন ইন করলে Google তার নিজের কুকি রাখে, তার নিজের নিয়মে। পরীক্ষার পাতায় অন্য কোনো সাইটের কিছু থাকে না।</p>
<h2 id="contact">প্রশ্ন থাকলে</h2>
<p><a href="/terms-of-service#contact">যোগাযোগের ঠিকানা</a> ব্যবহারের শর্তের শেষে আছে। কী কী তথ্য রাখা হয়, তা আছে
  <a href="/privacy-policy">গোপনীয়তা নীতিতে</a>।</p>`),
  },
  en: {
    title: 'Cookie policy',
    html: flow(`
<p>A cookie is a small piece of text that a site leaves in your browser and can read again later. {product} keeps only a few of them.
  This page says what each one is for. There are no advertising cookies.</p>
<h2 id="needed">What the site cannot do without</h2>
<p>We do not ask permission for these, because signing in or sitting an exam is impossible without them.</p>
<table>
  <thead><tr><th>What</th><th>Why</th><th>How long</th></tr></thead>
  <tbody>
    <tr><td>Sign-in (cookie)</td><td>To know who you are without asking for the password on every page. No script on the page can read it.</td>
      <td>30 days; earlier if you stay away for 14</td></tr>
    <tr><td>Known device (cookie)</td><td>To know that somebody signed in here before: you still come in while a stranger guesses your password, and
      a forgotten password can be set anew at once.</td><td>1 year</td></tr>
    <tr><td>Who asked for a code (cookie)</td><td>So that nobody else's guesses use up your tries of a one-time code.</td><td>2 days</td></tr>
    <tr><td>Second step of signing in (cookie)</td><td>To know that the right password was typed in this browser. Only for accounts with a second step.</td><td>5 minutes</td></tr>
    <tr><td>On the way to Google (cookie)</td><td>To know on the way back from Google that this browser went there.</td><td>10 minutes</td></tr>
    <tr><td>Whose link you came by (cookie)</td><td>So that the right person gets the commission when you buy after opening an affiliate's link.
      Kept only when you open such a link; no script on the page can read it. It also tells whether buyer and affiliate share a browser.</td><td>30 days after the last click</td></tr>
    <tr><td>Language (cookie)</td><td>To remember whether you read Bengali or English.</td><td>1 year</td></tr>
    <tr><td>Colours (browser storage)</td><td>To remember light, dark or the same as your device.</td><td>Until you clear it</td></tr>
    <tr><td>Consent (browser storage)</td><td>To remember what you answered to the question below.</td><td>Until you clear it</td></tr>
    <tr><td>Exam (browser storage)</td><td>So that the paper and your answers stay on your device when the connection goes.</td>
      <td>Cleared when you sign out, once nothing in it is still unsent</td></tr>
  </tbody>
</table>
<h2 id="measuring">Measuring use</h2>
<p>Knowing which pages people read and where they get stuck helps us to make the site better. A script that measures this may be
  configured. It does not run unless you say yes, and nothing is taken from you if you say no.</p>
<h2 id="change">If you change your mind</h2>
<p>You can change your answer on this page at any time. You can also clear all cookies in your browser's settings; you will then have to
  sign in again.</p>
<h2 id="others">Other sites</h2>
<p>If you sign in with Google, Google keeps cookies of its own, under its own rules. Nothing from any other site is on an exam page.</p>
<h2 id="contact">Questions</h2>
<p>You find <a href="/terms-of-service#contact">how to reach us</a> at the end of the terms of service. What information we keep is in the
  <a href="/privacy-policy">privacy policy</a>.</p>`),
  },
};
