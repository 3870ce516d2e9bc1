import { flow, type FirstText } from './text.js';

export const privacyPolicy: Readonly<Record<'bn' | 'en', FirstText>> = {
  bn: {
    title: 'গোপনীয়তা নীতি',
    html: flow(`
<p>{product} চালাতে আপনার যতটুকু তথ্য লাগে, আমরা ততটুকুই রাখি। কী রাখি, কেন রাখি, কে দেখেন আর কীভাবে মোছা যায়, তা এখানে সোজা ভাষায় লেখা আছে।</p>
<h2 id="kept">কী কী রাখা হয়</h2>
<h3>আপনার পরিচয়</h3>
<p>নাম, মোবাইল নম্বর, ই-মেইল, প্রতিষ্ঠান, HSC ব্যাচ, আর দিলে একটি ছবি। পাসওয়ার্ড রাখা হয় না; রাখা হয় তার একমুখী একটি ছাপ, যা থেকে
  পাসওয়ার্ড বের করা যায় না।</p>
<h3>সাইন ইন</h3>
<p>কোন ডিভাইস ও ব্রাউজার থেকে, কোন ঠিকানা (IP) থেকে, কখন সাইন ইন করেছেন। এই তালিকা আপনি <a href="/profile">নিজের পাতায়</a> দেখতে
  পারেন এবং অচেনা ডিভাইস সেখান থেকেই সাইন আউট করতে পারেন।</p>
<h3>পরীক্ষা</h3>
<p>প্রতিটি উত্তর সার্ভারে পৌঁছানোর সময়সহ রাখা হয়, আগের উত্তরগুলোও। তার সঙ্গে থাকে জমা দেওয়ার সময়, নম্বর, অবস্থান আর প্রতিটি উত্তরের
  রসিদ। নম্বর নিয়ে প্রশ্ন উঠলে এই রসিদ থেকে দেখা যায় কী পৌঁছেছিল। উত্তর বদলানোর
  খুঁটিনাটি ইতিহাস ফল প্রকাশের পর কিছুদিন থাকে, সাধারণত ৯০ দিন; শেষ উত্তর ও নম্বর থেকে যায়।</p>
<h3>টাকাপয়সা</h3>
<p>কিছু কিনলে অর্ডার, পরিমাণ, সময় আর লেনদেনের নম্বর রাখা হয়। কার্ডের নম্বর বা মোবাইল ব্যাংকিংয়ের পিন আমাদের কাছে আসে না।</p>
<h3>প্রশ্নোত্তর ও AI শিক্ষক</h3>
<p>প্রশ্নোত্তরে যা লেখেন, আর AI শিক্ষককে যা জিজ্ঞেস করেন ও যে ছবি দেন।</p>
<h3>অভিভাবকের সম্মতি</h3>
<p>মেধাতালিকার পরীক্ষার আগে চাওয়া হলে: আপনার বয়স ১৮ হয়েছে কি না, না হলে কোন অভিভাবক রাজি হয়েছেন আর কবে।</p>
<h2 id="why">কেন রাখা হয়</h2>
<ul>
  <li>পরীক্ষা নেওয়া, নম্বর দেওয়া আর মেধাতালিকা বানাতে</li>
  <li>পাসওয়ার্ড ভুলে গেলে কোড পাঠিয়ে আপনাকে ঢুকতে দিতে</li>
  <li>কোনো উত্তর, নম্বর বা টাকার হিসাব নিয়ে প্রশ্ন উঠলে উত্তর দিতে</li>
  <li>অন্য কেউ যাতে আপনার নামে ঢুকতে না পারে, তা দেখতে</li>
</ul>
<p>আপনার তথ্য আমরা বিক্রি করি না, বিজ্ঞাপনের জন্য কাউকে দিই না।</p>
<h2 id="who">কে কী দেখেন</h2>
<ul>
  <li><b>একই কোর্সের অন্য শিক্ষার্থীরা</b> মেধাতালিকায় ও অনুশীলনের লিডারবোর্ডে আপনার নাম, প্রতিষ্ঠান, নম্বর ও সময় দেখেন, আর প্রশ্নোত্তরে আপনার
    নাম। অনুশীলনের রুমে দেখা যায় নামের প্রথম অংশ।</li>
  <li><b>বাইরের মানুষ</b> সবার জন্য খোলা পাতায় শুধু আড়াল করা নাম দেখেন।</li>
  <li><b>মোবাইল নম্বর ও ই-মেইল</b> অন্য কোনো শিক্ষার্থী কখনো দেখেন না। সহায়তার কাজে অনুমতি পাওয়া কর্মীরাই শুধু দেখতে পারেন।</li>
  <li><b>কর্মীরা</b> আপনার তথ্য বদলালে কে, কখন, কী বদলেছেন, তার হিসাব থেকে যায়।</li>
  <li><b>যাঁর অ্যাফিলিয়েট লিংকে এসে কেনেন</b>, তিনি দেখেন কী বিক্রি হয়েছে আর তাঁর কমিশন কত। কে কিনেছেন, তা দেখেন না। কমিশন
    নিয়ে কারসাজি ধরতে আমরা মিলিয়ে দেখি, ক্রেতা ও অ্যাফিলিয়েট একই ব্রাউজার বা একই পেমেন্ট নম্বর ব্যবহার করেন কি না।</li>
  <li><b>SMS, ই-মেইল ও নোটিফিকেশন পাঠানোর প্রতিষ্ঠান</b> আপনার নম্বর, ই-মেইল বা ডিভাইসের ঠিকানা আর বার্তাটি পায়: কোড, অর্ডার ও টাকার
    খবর (অর্ডার নম্বর, নাম ও পরিমাণসহ), পরীক্ষা ও অ্যাকাউন্টের খবর।</li>
  <li><b>পেমেন্ট গেটওয়ে</b> টাকা নিতে আপনার নাম, ফোন, ই-মেইল, অর্ডার নম্বর ও পরিমাণ পায়।</li>
  <li><b>কুরিয়ার</b> বই পৌঁছাতে আপনার নাম, ফোন ও ঠিকানা পায়।</li>
  <li><b>AI সেবা</b> চালু থাকলে আপনার প্রশ্ন ও দেওয়া ছবি পায়; আপনার নাম, ফোন বা ই-মেইল পায় না।</li>
  <li><b>রোবট যাচাইয়ের সেবা</b> (Google reCAPTCHA) চালু থাকলে সাইন ইনের সময় আপনার ব্রাউজার ও ঠিকানা (IP) দেখে।</li>
</ul>
<h2 id="google">Google দিয়ে সাইন ইন</h2>
<p>এভাবে ঢুকলে Google থেকে আমরা নাম আর প্রমাণিত ই-মেইল পাই। আপনার Google অ্যাকাউন্টের আর কিছু দেখি না।</p>
<h2 id="how-long">কত দিন থাকে</h2>
<ul>
  <li>অ্যাকাউন্টের তথ্য: আপনি না মোছা পর্যন্ত</li>
  <li>সাইন ইন: সাধারণত ৩০ দিন, ১৪ দিন না এলে তার আগেই শেষ হয়</li>
  <li>একবারের কোড: ৫ মিনিট কাজ করে</li>
  <li>টাকার হিসাব: আইন যত দিন রাখতে বলে</li>
</ul>
<h2 id="delete">মুছে ফেলতে চাইলে</h2>
<p><a href="/profile">নিজের পাতা</a> থেকে অ্যাকাউন্ট মুছে ফেলা যায়। তখন নাম, নম্বর, ই-মেইল, ছবি ও সাইন ইনের তালিকা মুছে যায়।
  আপনার দেওয়া পরীক্ষার নম্বর থেকে যায়, নামের জায়গায় লেখা থাকে “প্রাক্তন শিক্ষার্থী”। প্রতিষ্ঠান আর ব্যাচ ধরে অন্যদের অবস্থান যাতে বদলে না যায়,
  তাই সেখানে এই দুটি থেকে যায়। প্রশ্নোত্তরে আপনার লেখা নাম ছাড়া থেকে যায়। ব্যাকআপে তথ্য থাকে, যত দিন না সেই ব্যাকআপের মেয়াদ শেষ হয়।</p>
<h2 id="rights">আপনার অধিকার</h2>
<p>আপনার সম্পর্কে কী রাখা আছে তা জানতে, ভুল থাকলে ঠিক করাতে এবং মুছে ফেলতে চাওয়ার অধিকার আপনার আছে। নাম, নম্বর, ব্যাচ ও প্রতিষ্ঠান
  নিজেই বদলাতে পারেন; বাকিটুকুর জন্য আমাদের লিখুন।</p>
<h2 id="young">বয়স ১৮-র কম হলে</h2>
<p>অ্যাকাউন্ট খোলার আগে মা, বাবা বা অভিভাবককে জানান। মেধাতালিকার পরীক্ষার আগে তাঁদের সম্মতি চাওয়া হতে পারে। তাঁরা চাইলে আপনার অ্যাকাউন্ট মুছে দেওয়ার জন্য আমাদের লিখতে পারেন।</p>
<h2 id="changes">নীতি বদলালে</h2>
<p>শেষ কবে বদলেছে, তা পাতার ওপরে লেখা থাকে। বড় কোনো বদল হলে সাইটে নোটিশ দেওয়া হবে।</p>
<h2 id="contact">যোগাযোগ</h2>
<p><a href="/terms-of-service#contact">যোগাযোগের ঠিকানা</a> ব্যবহারের শর্তের শেষে আছে।</p>`),
  },
  en: {
    title: 'Privacy policy',
    html: flow(`
<p>We keep as much about you as {product} needs to work, and no more. Here it says plainly what we keep, why, who sees it and how to have
  it removed.</p>
<h2 id="kept">What we keep</h2>
<h3>Who you are</h3>
<p>Name, mobile number, e-mail, institute, HSC batch, and a photo if you give one. We do not keep your password, only a one-way print of
  it from which the password cannot be found.</p>
<h3>Sign-ins</h3>
<p>From which device and browser, from which address (IP) and when you signed in. You see this list on <a href="/profile">your own
  page</a> and can sign out a device you do not know from there.</p>
<h3>Exams</h3>
<p>Every answer is kept with the time it reached the server, earlier answers too, together with the time you submitted, your marks, your
  place and a receipt for each answer. If your marks are ever in doubt, the receipt is the
  record of what arrived. The detailed history of changed answers is kept for some time after the results, usually 90 days; the last answers and
  the marks stay.</p>
<h3>Money</h3>
<p>When you buy something we keep the order, the amount, the time and the transaction number. Card numbers and mobile banking PINs never
  reach us.</p>
<h3>Q&amp;A and the AI tutor</h3>
<p>What you write in Q&amp;A, what you ask the AI tutor and the pictures you give it.</p>
<h3>Your guardian's consent</h3>
<p>Where it is asked for before ranked exams: whether you are 18, or which guardian agreed and when.</p>
<h2 id="why">Why we keep it</h2>
<ul>
  <li>To hold exams, give marks and make merit lists</li>
  <li>To send you a code when you have forgotten your password</li>
  <li>To answer when an answer, a mark or a payment is questioned</li>
  <li>To keep others from signing in as you</li>
</ul>
<p>We do not sell your information or give it to anybody for advertising.</p>
<h2 id="who">Who sees what</h2>
<ul>
  <li><b>Others in the same course</b> see your name, institute, marks and time on merit lists and the practice leaderboard, and your name in Q&amp;A.
    Practice rooms show your first name.</li>
  <li><b>Everybody else</b> sees only a masked name on pages that are open to all.</li>
  <li><b>Your mobile number and e-mail</b> are never shown to another student. Only staff who may, because they help people, can see them.</li>
  <li><b>Staff</b> leave a trace: who changed something of yours, when and what is kept in a log.</li>
  <li><b>An affiliate whose link you came by</b> sees what was sold and the commission on it, never who bought it. Against
    fraud we compare whether buyer and affiliate use the same browser or the same payment number.</li>
  <li><b>Services that deliver SMS, e-mail and notifications</b> get your number, e-mail or device address and the message: codes, news of orders
    and payments (with order number, title and sum), of exams and of your account.</li>
  <li><b>The payment gateway</b> gets your name, phone, e-mail, order number and sum.</li>
  <li><b>The courier</b> gets your name, phone and address to deliver books.</li>
  <li><b>The AI service</b>, where one is used, gets your questions and pictures, but not your name, phone or e-mail.</li>
  <li><b>The robot check</b> (Google reCAPTCHA), where it is used, sees your browser and address (IP) when you sign in.</li>
</ul>
<h2 id="google">Signing in with Google</h2>
<p>If you come this way, Google tells us your name and proven e-mail. We see nothing else of your Google account.</p>
<h2 id="how-long">How long it stays</h2>
<ul>
  <li>Your account: until you delete it</li>
  <li>A sign-in: usually 30 days, less if you stay away for 14</li>
  <li>A one-time code: works for 5 minutes</li>
  <li>Payments: as long as the law asks</li>
</ul>
<h2 id="delete">Deleting your account</h2>
<p>You can delete your account from <a href="/profile">your own page</a>. Your name, number, e-mail, photo and sign-ins are then removed.
  The marks of exams you sat stay, under the name “former student”. Institute and batch stay with them, so that nobody else's place
  among their own changes. Your Q&amp;A posts stay without your name. Backups keep data until they expire.</p>
<h2 id="rights">Your rights</h2>
<p>You may know what is kept about you, have it corrected and ask for it to be removed. You can change name, number, batch and institute
  yourself; write to us about the rest.</p>
<h2 id="young">If you are under 18</h2>
<p>Tell a parent or guardian before you open an account. Before ranked exams we may ask for their consent. They may write to us to have your account removed.</p>
<h2 id="changes">When this changes</h2>
<p>The date of the last change stands at the top of the page. We will post a notice on the site about any large change.</p>
<h2 id="contact">Contact</h2>
<p>You find <a href="/terms-of-service#contact">how to reach us</a> at the end of the terms of service.</p>`),
  },
};
