import { flow, type FirstText } from './text.js';

export const termsOfService: Readonly<Record<'bn' | 'en', FirstText>> = {
  bn: {
    title: 'ব্যবহারের শর্ত',
    html: flow(`
<p>{product}-এ অ্যাকাউন্ট খুললে বা কিছু কিনলে আপনি এই শর্তগুলো মেনে নিচ্ছেন। শর্তগুলোর উদ্দেশ্য একটাই: সবার জন্য পরীক্ষা যেন সমান আর সৎ হয়।</p>
<h2 id="account">অ্যাকাউন্ট</h2>
<ul>
  <li>একজন মানুষের একটি অ্যাকাউন্ট। নিজের নাম আর সঠিক প্রতিষ্ঠান দিন; মেধাতালিকায় এগুলোই দেখা যায়।</li>
  <li>পাসওয়ার্ড কাউকে দেবেন না। অন্য কেউ আপনার অ্যাকাউন্টে ঢুকেছে মনে হলে সঙ্গে সঙ্গে জানান; জানানোর পরে যা হয়, তার দায় আপনার নয়।</li>
  <li>অচেনা কোনো ডিভাইস দেখলে <a href="/profile">নিজের পাতা</a> থেকে সেটি সাইন আউট করে পাসওয়ার্ড বদলান।</li>
</ul>
<h2 id="exams">পরীক্ষার নিয়ম</h2>
<ul>
  <li>সময় চলে সার্ভারের ঘড়িতে। আপনার ডিভাইসের ঘড়ি আগে বা পরে হলে কিছু যায় আসে না।</li>
  <li>প্রতিটি উত্তর সংরক্ষিত হলে তার রসিদ দেওয়া হয়। সংযোগ চলে গেলেও পরীক্ষা চলে; উত্তর ডিভাইসে থাকে, সংযোগ ফিরলে পাঠানো হয়।</li>
  <li>সময় শেষ হলে উত্তরপত্র নিজে থেকেই জমা হয়। পথে থাকা শেষ উত্তরগুলো পৌঁছাতে কয়েক সেকেন্ড সময় দেওয়া হয়;
    কত সেকেন্ড, তা পরীক্ষার নিয়মে লেখা থাকে।</li>
  <li>একই পরীক্ষা একাধিকবার দেওয়া গেলে, অন্য কিছু লেখা না থাকলে, মেধাতালিকায় প্রথমবারের নম্বর থাকে।</li>
  <li>এক সময়ে এক ডিভাইসে লেখা যায়। অন্য ডিভাইসে খুললে আগেরটিতে লেখা বন্ধ হয়, সেখানকার উত্তর রাখা থাকে।</li>
</ul>
<h2 id="fairness">ন্যায্যতা</h2>
<p>পরীক্ষা চলার সময় প্রশ্ন বা উত্তর কাউকে পাঠানো, অন্যের হয়ে পরীক্ষা দেওয়া, একাধিক অ্যাকাউন্টে একই পরীক্ষা দেওয়া কিংবা কোনো প্রোগ্রাম দিয়ে
  উত্তর দেওয়া চলবে না। এমন হলে কারণ জানিয়ে উত্তরপত্র মেধাতালিকা থেকে বাদ দেওয়া হবে, বারবার হলে অ্যাকাউন্ট বন্ধ হবে। ভুল হয়েছে মনে হলে
  আমাদের লিখুন, আবার দেখা হবে।</p>
<h2 id="ties">সমান নম্বর</h2>
<p>নম্বর সমান হলে পরীক্ষার পাতায় লেখা ক্রমে দেখা হয়: সাধারণত কার ভুল কম, তারপর কার সময় কম লেগেছে। সব দিক থেকে সমান হলে অবস্থানও সমান,
  আর পরের জনের অবস্থান ততটা পিছিয়ে যায়। কে আগে অ্যাকাউন্ট খুলেছেন বা কার নাম আগে আসে, তাতে কিছু বদলায় না।</p>
<h2 id="corrections">প্রশ্ন বা উত্তরে ভুল থাকলে</h2>
<p>সমাধানের পাতা থেকে ভুল জানানো যায়। সঠিক উত্তর বদলালে সবার নম্বর আবার হিসাব করা হয়, আর যাঁদের নম্বর বদলায় তাঁদের
  পুরোনো নম্বর, নতুন নম্বর ও কারণ জানানো হয়।</p>
<h2 id="courses">কোর্স</h2>
<p>কোর্সে ভর্তি শুধু আপনার জন্য; অ্যাকাউন্ট ভাগ করে ব্যবহার করা যায় না। মেয়াদ থাকলে তা কোর্সের পাতায় লেখা থাকে। ফ্রি কোর্সে ঢুকতে টাকা বা
  কার্ডের তথ্য লাগে না।</p>
<h2 id="refunds">দাম ও টাকা ফেরত</h2>
<ul>
  <li>টাকা দেওয়ার আগে পুরো দাম দেখানো হয়। অর্ডারের সময় যে দাম ছিল, সেটিই থাকে।</li>
  <li>পেমেন্টের {refundDays} দিনের মধ্যে অর্ডার নম্বরসহ লিখে টাকা ফেরত চাওয়া যায়। আমরা অর্ডারটি দেখে উত্তর দিই; আংশিক ফেরতও হতে পারে।</li>
  <li>কোর্স, প্ল্যান বা ই-বুকের পুরো দাম ফেরত গেলে সেটি আর খোলা থাকে না। আংশিক ফেরতে খোলা থাকে, বন্ধ করলে তা জানিয়ে করা হয়।</li>
  <li>ছাপা বই পাঠানোর আগে অর্ডার বাতিল করা যায়; পাঠানোর পরে বইটি অব্যবহৃত অবস্থায় ফেরত এলে দাম ফেরত দেওয়া হয়।</li>
  <li>অর্ডারের মেয়াদ শেষে টাকা পৌঁছালে আগের দামেই অর্ডারটি চালু হয়; না চাইলে টাকা ফেরত চাইতে পারেন।</li>
  <li>পেমেন্ট ব্যর্থ হয়েও টাকা কাটা গেলে সাধারণত ৭ কার্যদিবসের মধ্যে ফেরত আসে, ব্যাংক বা মোবাইল ব্যাংকিং যেমন পাঠায়। না এলে অর্ডার নম্বরসহ জানান।</li>
</ul>
<h2 id="conduct">আচরণ</h2>
<p>প্রশ্ন, উত্তর বা মন্তব্যে কাউকে অপমান, হুমকি বা ঘৃণা ছড়ানো যাবে না। অন্যের ব্যক্তিগত তথ্য, বিজ্ঞাপন বা অন্যের লেখা নিজের বলে দেওয়া যাবে না।
  এমন লেখা সরিয়ে ফেলা হয়।</p>
<h2 id="content">লেখা ও প্রশ্নের অধিকার</h2>
<p>কোর্স, প্রশ্ন, ব্যাখ্যা ও ভিডিও নিজের পড়ার জন্য ব্যবহার করুন; কপি করে ছড়ানো বা বিক্রি করা যাবে না। যেসব প্রশ্ন খোলা লাইসেন্সে নেওয়া,
  সেগুলোর পাশে উৎস লেখা থাকে। আপনি যা লেখেন তা আপনারই; সাইটে দেখানোর অনুমতিটুকু আমাদের দিচ্ছেন।</p>
<h2 id="service">সাইট বন্ধ থাকলে</h2>
<p>আমরা সাইটটি সব সময় চালু রাখার চেষ্টা করি, তবে কখনো বন্ধ থাকতে পারে। আমাদের ত্রুটিতে কোনো পরীক্ষা নষ্ট হলে সময় বাড়ানো বা নতুন করে
  পরীক্ষা নেওয়া হবে, আর সবাইকে তা জানানো হবে।</p>
<h2 id="changes">শর্ত বদলালে</h2>
<p>শেষ কবে বদলেছে, তা পাতার ওপরে লেখা থাকে। চলমান কোনো পরীক্ষা বা হয়ে যাওয়া কোনো কেনাকাটায় পরের বদল লাগে না।</p>
<h2 id="contact">যোগাযোগ</h2>
<p>প্রশ্ন, অভিযোগ বা টাকা ফেরতের জন্য লিখুন <a href="mailto:help@example.com">help@example.com</a> ঠিকানায়। আপনার অর্ডার বা রসিদের নম্বর
  লিখে দিলে দ্রুত উত্তর দেওয়া যায়।</p>`),
  },
  en: {
    title: 'Terms of service',
    html: flow(`
<p>By opening an account on {product} or buying something you accept these terms. They have one purpose: that exams are equal and honest for everybody.</p>
<h2 id="account">Your account</h2>
<ul>
  <li>One person, one account. Give your own name and your true institute; they are what a merit list shows.</li>
  <li>Do not share your password. If you think someone else has used your account, tell us at once; you are not liable for what happens after that.</li>
  <li>If you see a device you do not know, sign it out from <a href="/profile">your own page</a> and change your password.</li>
</ul>
<h2 id="exams">How exams run</h2>
<ul>
  <li>Time runs on the server's clock. It does not matter whether your device's clock is fast or slow.</li>
  <li>Each answer that is saved gets a receipt. When the connection goes, the exam goes on: answers stay on your device and are sent when it returns.</li>
  <li>When time is over your paper is submitted by itself. Answers still on their way have a few seconds to arrive;
    the rules of the exam say how many.</li>
  <li>Where an exam may be taken more than once, the first attempt counts for the merit list unless the exam says otherwise.</li>
  <li>You write on one device at a time. Opening the exam on another stops the first; what was written there is kept.</li>
</ul>
<h2 id="fairness">Fairness</h2>
<p>While an exam is on you may not send its questions or answers to anybody, sit it for somebody else, sit it from several accounts or
  have a program answer it. If this happens, the paper is taken off the merit list with a reason, and the account is closed if it happens
  again and again. If you think we are wrong, write to us and we will look again.</p>
<h2 id="ties">Equal marks</h2>
<p>Equal marks are put in order by the rules on the exam's page: usually fewer wrong answers first, then less time taken. Who is equal in
  everything has the same place, and the next place moves down by as many. Who joined first or whose name comes first changes nothing.</p>
<h2 id="corrections">If a question or its key is wrong</h2>
<p>You can report an error from the solution page. If an answer key is corrected, all marks are recalculated, and all
  whose marks change are told the old marks, the new marks and the reason.</p>
<h2 id="courses">Courses</h2>
<p>Access to a course is for you alone; an account may not be shared. If it ends on a date, the course's page says so. A free course asks
  for no money and no card.</p>
<h2 id="refunds">Prices and refunds</h2>
<ul>
  <li>You see the full price before you pay. The price at the moment of the order holds.</li>
  <li>Within {refundDays} days of the payment you can ask for a refund, with your order number. We look at the order and answer; a refund may be partial.</li>
  <li>When the whole price of a course, plan or e-book is refunded, it is no longer open to you. After a partial refund it stays open, unless we
    close it and tell you.</li>
  <li>An order of printed books can be cancelled before they are sent; later their price is refunded when they come back unused.</li>
  <li>If the payment arrives after the order has expired, the order is completed at the same price; if you no longer want it, ask for a refund.</li>
  <li>If a payment failed and you were charged all the same, the money usually returns within 7 working days, as your bank or mobile banking
    sends it. If it does not, tell us the order number.</li>
</ul>
<h2 id="conduct">Conduct</h2>
<p>Do not insult, threaten or spread hatred in questions, answers or comments, and do not post other people's private information,
  advertising, or somebody else's work as your own. Such posts are removed.</p>
<h2 id="content">Rights in texts and questions</h2>
<p>Use courses, questions, explanations and videos for your own study; copying them to others or selling them is not allowed. Questions
  under an open licence name their source. What you write stays yours; you only let us show it on the site.</p>
<h2 id="service">When the site is down</h2>
<p>We try to keep the site running at all times, but it can fail. If an exam is spoiled by a fault of ours, we extend it or hold it again,
  and tell everybody.</p>
<h2 id="changes">When these terms change</h2>
<p>The date of the last change stands at the top of the page. A later change does not touch an exam that is running or a purchase already
  made.</p>
<h2 id="contact">Contact</h2>
<p>Write to <a href="mailto:help@example.com">help@example.com</a> with questions, complaints or to ask for a refund. We can answer faster
  if you name your order or receipt.</p>`),
  },
};
