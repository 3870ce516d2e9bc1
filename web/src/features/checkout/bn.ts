export const bn = {
  quoteFailed: 'দাম আনা গেল না',

  // the coupon
  coupon: 'কুপন',
  couponAsk: 'কুপন আছে?',
  couponCode: 'কুপনের কোড',
  apply: 'বসান',
  removeCoupon: 'কুপন {code} সরান',
  couponHolds: 'কুপন {code} বসেছে, {sum} কমেছে।',
  'fault-not-found': '{code} নামে কোনো কুপন নেই। বানানটি দেখে নিন।',
  'fault-not-yet': '{code} কুপনটি এখনো চালু হয়নি।',
  'fault-over': '{code} কুপনটির মেয়াদ শেষ।',
  'fault-used-up': '{code} কুপনটি যতবার ব্যবহার করা যেত, ততবার হয়ে গেছে।',
  'fault-used-by-you': '{code} কুপনটি আপনি আগেই ব্যবহার করেছেন।',
  'fault-too-small': '{code} কুপনটি অন্তত {sum} কেনাকাটায় চলে।',
  'fault-other-goods': '{code} কুপনটি এর জন্য নয়।',
  'fault-too-many': 'অনেকগুলো ভুল কোড দেওয়া হয়েছে। কুপন ছাড়া এগিয়ে যান, বা এক ঘণ্টা পর আবার চেষ্টা করুন।',
  'fault-sign-in-to-use': '{code} কুপনটি আপনার জন্য কি না, সাইন ইন করলে বোঝা যাবে।',

  // the sums
  sums: 'হিসাব',
  'line-course': 'কোর্সের দাম',
  'line-exam-batch': 'পরীক্ষা ব্যাচের দাম',
  'line-book': 'বইয়ের দাম',
  'line-subscription': 'সাবস্ক্রিপশনের দাম',
  lineTimes: '{title} × {n}',
  discountOf: 'কুপন {code}',
  discount: 'ছাড়',
  delivery: 'ডেলিভারি',
  deliveryUnknown: 'জেলা বেছে নিলে দেখা যাবে',
  deliveryFree: 'ফ্রি',
  total: 'মোট',

  // the gateway
  gateway: 'কীভাবে দেবেন',
  'gateway-sandbox': 'টেস্ট পেমেন্ট (ডেমো)',
  'gateway-sandbox-why': 'সত্যি টাকা কাটে না; দেখার জন্য',
  'gateway-sslcommerz': 'কার্ড, মোবাইল ব্যাংকিং বা নেট ব্যাংকিং',
  'gateway-sslcommerz-why': 'SSLCOMMERZ-এর নিরাপদ পাতায় যাবেন',
  'gateway-bkash': 'বিকাশ',
  'gateway-bkash-why': 'বিকাশের নিরাপদ পাতায় যাবেন',
  noGateway: 'এখন কোনো পেমেন্ট মাধ্যম চালু নেই। একটু পরে আবার চেষ্টা করুন।',

  // the act
  payNow: '{sum} পরিশোধ করুন',
  takeFree: 'বিনা মূল্যে নিন',
  signInFirst: 'পরিশোধের আগে সাইন ইন করতে হবে। যা বেছেছেন তা থাকবে।',
  keptWhy: 'টাকা নেওয়া হয় পেমেন্ট প্রতিষ্ঠানের পাতায়। কার্ড বা পিন আমরা দেখি না, রাখিও না।',
  changed: 'দাম বদলেছে',
  changedWhy: 'আগে ছিল {before}, এখন {after}। কোনো টাকা কাটা হয়নি। নতুন দামে নিতে চাইলে আবার চাপুন।',
  refused: 'পরিশোধ শুরু করা গেল না',

  // what cannot be bought
  owned: 'এটি আপনার আছে',
  closed: 'এখন বিক্রি বন্ধ',
  closedWhy: 'আবার খুললে এই পাতা থেকেই নেওয়া যাবে।',
  seatsTaken: 'সব আসন পূর্ণ',
  seatsTakenWhy: 'আসন খালি হলে এই পাতা থেকেই নেওয়া যাবে। কোনো টাকা নেওয়া হয়নি।',
  outOfStock: 'এত কপি এখন নেই',
  outOfStockWhy: 'বই এলে এই পাতা থেকেই কেনা যাবে।',

  // where a parcel goes
  address: 'কোথায় পৌঁছাবে',
  name: 'প্রাপকের নাম',
  nameNeeded: 'প্রাপকের নাম লিখুন',
  phone: 'মোবাইল নম্বর',
  phoneHint: 'কুরিয়ার এই নম্বরে ফোন করবে',
  phoneNeeded: '১১ সংখ্যার নম্বর দিন',
  street: 'ঠিকানা',
  streetHint: 'বাড়ি, রাস্তা, গ্রাম বা মহল্লা',
  streetNeeded: 'পুরো ঠিকানা লিখুন',
  district: 'জেলা',
  pickDistrict: 'জেলা বেছে নিন',
  districtNeeded: 'জেলা বেছে নিন',
  upazila: 'উপজেলা বা থানা',
  upazilaNeeded: 'উপজেলা বা থানা লিখুন',

  // books
  quantity: 'কয়টি',
  fewer: 'একটি কমান',
  more: 'একটি বাড়ান',
} as const;
