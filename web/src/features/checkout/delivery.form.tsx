// First: before any schema is made.
import '../../ui/schema-setup.js';
import { type ReactNode, useEffect } from 'react';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { deliveryAddress, type DeliveryAddress } from '#contracts/http/orders';
import { districtNames } from '#contracts/shared/district-names';
import { useLocale, useText } from '../../i18n/index.js';
import { Area } from '../../ui/area.js';
import { Field, Select } from '../../ui/field.js';
import { resolverOf } from '../../ui/form.js';
import { checkoutText } from './text.js';

type Fields = { [K in keyof DeliveryAddress]: string };
const empty: Fields = { name: '', phone: '', address: '', district: '', upazila: '' };

/** The contract's rules, and that the district is one of the list. */
const resolver = (sentences: Fields): Resolver<Fields> => {
  const contract = resolverOf<Fields>(deliveryAddress, sentences);
  return async (values, context, options) => {
    const found = await contract(values, context, options);
    const known = districtNames.some(([name]) => name === values.district);
    if (known || 'district' in found.errors) return found;
    return { values: {}, errors: { ...found.errors, district: { type: 'custom', message: sentences.district } } as FieldErrors<Fields> };
  };
};

export interface DeliveryFormProps {
  /** The button that pays belongs to it by this id. */
  readonly id: string;
  readonly first: Partial<DeliveryAddress>;
  /** With each letter, so that nothing is lost and the fee follows the district. */
  readonly onChange: (values: Partial<DeliveryAddress>) => void;
  /** The address is whole: it is paid for. */
  readonly onDone: (address: DeliveryAddress) => void;
}

/** Where a printed book goes. */
const DeliveryForm = ({ id, first, onChange, onDone }: DeliveryFormProps): ReactNode => {
  const [t, locale] = [useText(checkoutText), useLocale()];
  const { register, handleSubmit, subscribe, formState } = useForm<Fields>({
    defaultValues: { ...empty, ...first },
    resolver: resolver({
      name: t('nameNeeded'),
      phone: t('phoneNeeded'),
      address: t('streetNeeded'),
      district: t('districtNeeded'),
      upazila: t('upazilaNeeded'),
    }),
  });
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => onChange(values) }), [subscribe, onChange]);
  const { errors } = formState;
  const districts = districtNames.map(([value, bengali]) => ({ value, label: locale === 'bn' ? bengali : value }));
  return (
    <form id={id} noValidate onSubmit={(event) => void handleSubmit(onDone)(event)}>
      <fieldset className="flex flex-col gap-3.5">
        <legend className="mb-2 text-lg font-semibold">{t('address')}</legend>
        <Field label={t('name')} autoComplete="name" maxLength={80} error={errors.name?.message} {...register('name')} />
        <Field
          label={t('phone')}
          inputMode="tel"
          autoComplete="tel"
          maxLength={60}
          hint={t('phoneHint')}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <Select
          label={t('district')}
          placeholder={t('pickDistrict')}
          options={locale === 'bn' ? districts.toSorted((a, b) => a.label.localeCompare(b.label, 'bn')) : districts}
          error={errors.district?.message}
          {...register('district')}
        />
        <Field label={t('upazila')} maxLength={60} error={errors.upazila?.message} {...register('upazila')} />
        <Area
          label={t('street')}
          rows={2}
          maxLength={300}
          autoComplete="street-address"
          hint={t('streetHint')}
          error={errors.address?.message}
          {...register('address')}
        />
      </fieldset>
    </form>
  );
};

export default DeliveryForm;
