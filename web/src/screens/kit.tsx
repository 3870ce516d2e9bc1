import { Bookmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CallError } from '../client/call-error.js';
import { RichText } from '../features/maths/rich-text.js';
import { LanguageSwitch, ColourSwitch } from '../shell/switches.js';
import { Brand } from '../shell/brand.js';
import { Avatar } from '../ui/avatar.js';
import { Badge } from '../ui/badge.js';
import { Bubble } from '../ui/bubble.js';
import type { ButtonSize, ButtonVariant } from '../ui/button-class.js';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ErrorBox } from '../ui/error-box.js';
import { Field, Select } from '../ui/field.js';
import { Modal } from '../ui/modal.js';
import { Pagination } from '../ui/pagination.js';
import { Progress } from '../ui/progress.js';
import { Section } from '../ui/section.js';
import { SkeletonRows } from '../ui/skeleton.js';
import { Table } from '../ui/table.js';
import { Segment, Tabs } from '../ui/tabs.js';
import { toast } from '../ui/toast.js';

const variants: readonly ButtonVariant[] = ['default', 'outline', 'secondary', 'ghost', 'link', 'destructive'];
const sizes: readonly ButtonSize[] = ['xs', 'sm', 'default', 'lg'];
const views = [
  { key: 'all', label: 'সব', count: 42 },
  { key: 'live', label: 'চলছে' },
  { key: 'past', label: 'শেষ' },
] as const;
const mathsSample = 'সমতুল্য রোধ $R = \\frac{R_1 R_2}{R_1 + R_2}$ এবং $$\\int_0^1 x^2\\,dx = \\tfrac13$$ একটি ভুল সূত্র $\\frac{1}{$ লেখাই থাকে।';

const Row = ({ children }: { children: ReactNode }): ReactNode => <div className="flex flex-wrap items-center gap-3 py-2">{children}</div>;

const Buttons = (): ReactNode => (
  <>
    <Section title="Button: variants" className="mt-6">
      <Row>
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant === 'destructive' ? 'মুছে ফেলুন' : 'সংরক্ষণ করুন'}
          </Button>
        ))}
      </Row>
    </Section>
    <Section title="Button: sizes, loading, disabled" className="mt-6">
      <Row>
        {sizes.map((size) => (
          <Button key={size} size={size}>
            জমা দিন
          </Button>
        ))}
        <Button variant="outline" size="icon" aria-label="বুকমার্ক">
          <Bookmark size={20} strokeWidth={1.75} aria-hidden="true" />
        </Button>
      </Row>
      <Row>
        <Button loading>জমা দিন</Button>
        <Button disabled>জমা দিন</Button>
      </Row>
    </Section>
  </>
);

const Fields = (): ReactNode => (
  <Section title="Field and select" className="mt-6">
    <div className="grid gap-4 py-2 sm:grid-cols-2">
      <Field label="প্রতিষ্ঠান" defaultValue="রাজশাহী কলেজ" hint="ফলের তালিকায় এই নাম দেখা যাবে" />
      <Field label="মোবাইল নম্বর" defaultValue="০১৭১২" error="১১ সংখ্যার নম্বর দিন" />
      <Select label="ব্যাচ" options={['HSC 2027', 'HSC 2026']} placeholder="Select Batch" />
      <Field label="খুঁজুন" dense placeholder="অধ্যায়" />
    </div>
  </Section>
);

const Choices = (): ReactNode => {
  const [view, setView] = useState<'all' | 'live' | 'past'>('all');
  const [page, setPage] = useState(6);
  return (
    <Section title="Tabs, segments, pagination" className="mt-6">
      <Tabs label="Tabs" tabs={views} value={view} onChange={setView} />
      <Row>
        <Segment label="Segment" tabs={views} value={view} onChange={setView} />
      </Row>
      <Pagination page={page} total={304} onPage={setPage} />
    </Section>
  );
};

const Marks = (): ReactNode => (
  <>
    <Section title="Badge, progress, bubble, avatar" className="mt-6">
      <Row>
        <Badge>খসড়া</Badge>
        <Badge tone="brand">চলছে</Badge>
        <Badge tone="ok">পরিশোধিত</Badge>
        <Badge tone="warn">অপেক্ষমাণ</Badge>
        <Badge tone="bad">ব্যর্থ</Badge>
      </Row>
      <Progress value={63} label="অগ্রগতি" />
      <Row>
        <Bubble>ক</Bubble>
        <Bubble state="filled">খ</Bubble>
        <Bubble state="right">গ</Bubble>
        <Bubble state="wrong">ঘ</Bubble>
        <Bubble square state="filled">
          ক
        </Bubble>
        <Avatar name="তানভীর" />
      </Row>
    </Section>
    <Section title="Rich text" className="mt-6">
      <RichText text={mathsSample} className="text-lg" />
    </Section>
  </>
);

const rows = [
  { name: 'তাসনিম জাহান', score: '২৫.০০' },
  { name: 'আরিফ হোসেন', score: '২৪.৭৫' },
];

const Dialogs = (): ReactNode => {
  const [open, setOpen] = useState(false);
  return (
    <Section title="Toast and dialog" className="mt-6">
      <Row>
        <Button variant="outline" onClick={() => toast({ title: 'লিংক কপি হয়েছে', description: 'এখন যেকোনো জায়গায় পেস্ট করুন।' })}>
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: '503',
              description: 'Service Unavailable',
              variant: 'destructive',
              action: { label: 'আবার চেষ্টা', onClick: () => undefined },
            })
          }
        >
          Destructive toast
        </Button>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Dialog
        </Button>
      </Row>
      <Modal
        open={open}
        alert
        onClose={() => setOpen(false)}
        title="কুপন NOV150 বন্ধ করবেন?"
        description="৩টি অপেক্ষমাণ অর্ডারে এটি বসানো আছে। সেগুলোর দাম বদলাবে না। নতুন অর্ডারে আর কাজ করবে না।"
        actions={
          <>
            <Button variant="outline" onClick={() => setOpen(false)}>
              থাক
            </Button>
            <Button variant="destructive" onClick={() => setOpen(false)}>
              কুপন বন্ধ করুন
            </Button>
          </>
        }
      />
    </Section>
  );
};

const States = (): ReactNode => (
  <>
    <Section title="Empty, loading, error" className="mt-6">
      <div className="grid gap-4 sm:grid-cols-3">
        <Empty
          title="এখনো কোনো বুকমার্ক নেই"
          action={
            <Button variant="outline" size="sm">
              অনুশীলনে যান
            </Button>
          }
        >
          প্রশ্নের পাশে চাপলে এখানে জমা হবে।
        </Empty>
        <SkeletonRows rows={2} />
        <ErrorBox error={new CallError({}, { answered: false })} onRetry={() => undefined} />
      </div>
    </Section>
    <Section title="Table" className="mt-6">
      <Table
        caption="ফল"
        rows={rows}
        rowKey={(row) => row.name}
        chosen={(row) => row.name === 'আরিফ হোসেন'}
        columns={[
          { key: 'name', head: 'পরীক্ষার্থী', cell: (row) => row.name },
          { key: 'score', head: 'নম্বর', numeric: true, cell: (row) => row.score },
        ]}
      />
    </Section>
  </>
);

/** Every part of the interface in every state; in demo mode only. */
const Kit = (): ReactNode => (
  <main id="main" tabIndex={-1} className="wrap py-6">
    <div className="flex items-center gap-2">
      <Brand />
      <h1 className="mr-auto text-md font-normal text-text-3 max-sm:sr-only">Components</h1>
      <span className="ml-auto" />
      <LanguageSwitch />
      <ColourSwitch />
    </div>
    <div className="grid gap-x-12 lg:grid-cols-2">
      <div>
        <Buttons />
        <Fields />
        <Choices />
      </div>
      <div>
        <Marks />
        <Dialogs />
        <States />
      </div>
    </div>
  </main>
);

export default Kit;
