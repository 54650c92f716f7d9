import { type ChangeEvent, type HTMLInputAutoCompleteAttribute, useState } from 'react'
import { listCountries } from '#web/ui/countries.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { EmailField } from '#web/ui/email-field.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import type { BillingField } from '../billing.ts'
import styles from './pay-view.module.css'
import type { BillingForm } from './use-billing.ts'

const countries = listCountries()
const ofBusiness: readonly BillingField[] = ['businessName', 'taxId']

type BillingFieldsProps = {
  billing: BillingForm
  hasAccount: boolean
  /** What is sent to the address. */
  mailed: string
  /** Whether a merchant of record asks for the country and all that an invoice needs. */
  hasMerchant: boolean
  isReadOnly: boolean
  /** Whether the sums have been recalculated for noticeably long. */
  isRepricing: boolean
}

/** The billing details: the required fields, and optional ones in a collapsed section. */
export function BillingFields({ hasAccount, mailed, hasMerchant, isRepricing, ...fields }: BillingFieldsProps) {
  const [startsOpen] = useState(() => ofBusiness.some((field) => fields.billing.draft[field] !== ''))
  if (hasMerchant && hasAccount) return null
  return (
    <div className={styles.fields}>
      {!hasAccount && (
        <>
          <EmailField
            {...tieTo('email', fields)}
            label="E-mail"
            autoComplete="email"
            maxLength={200}
            onFill={(email) => fields.billing.change('email', email)}
            hint={`We send your ${mailed} there.`}
          />
          <TextField {...fields} field="name" label="Name" autoComplete="name" />
        </>
      )}
      {!hasMerchant && <InvoiceFields {...fields} isRepricing={isRepricing} startsOpen={startsOpen} />}
    </div>
  )
}

type FieldsProps = Pick<BillingFieldsProps, 'billing' | 'isReadOnly'>

type InvoiceFieldsProps = FieldsProps & { isRepricing: boolean; startsOpen: boolean }

/** What the taxes depend on, and what an invoice says. */
function InvoiceFields({ isRepricing, startsOpen, ...fields }: InvoiceFieldsProps) {
  return (
    <>
      <div className="p-grid">
        <CountryField {...fields} />
        <p role="status" className={styles.repricing}>
          {isRepricing && 'Working out taxes…'}
        </p>
      </div>
      <Disclosure
        className={styles.more}
        summary="Buying for a business, or need your address on the invoice?"
        startsOpen={startsOpen}
      >
        <BusinessFields {...fields} />
      </Disclosure>
    </>
  )
}

function BusinessFields(fields: FieldsProps) {
  return (
    <div className={styles.fields}>
      <TextField {...fields} field="businessName" label="Business name" autoComplete="organization" />
      <TextField {...fields} field="taxId" label="VAT or tax id" autoComplete="off" max={40} />
      <TextField {...fields} field="streetAddress1" label="Street and number" autoComplete="address-line1" />
      <TextField {...fields} field="streetAddress2" label="Second line" autoComplete="address-line2" />
      <div className={styles.pair}>
        <TextField {...fields} field="postCode" label="Postcode" autoComplete="postal-code" max={20} />
        <TextField {...fields} field="locality" label="Town" autoComplete="address-level2" />
      </div>
      <TextField {...fields} field="region" label="Region or state" autoComplete="address-level1" />
    </div>
  )
}

type TextFieldProps = FieldsProps & {
  field: TypedField
  label: string
  autoComplete: HTMLInputAutoCompleteAttribute
  max?: number
}

const TextField = ({ billing, field, isReadOnly, max = 200, ...rest }: TextFieldProps) => (
  <Field type="text" {...rest} {...tieTo(field, { billing, isReadOnly })} maxLength={max} />
)

type TypedField = Exclude<BillingField, 'countryCode'>

/** The properties of an input that make it show and change one of the billing details. */
const tieTo = (field: TypedField, { billing, isReadOnly }: FieldsProps) => ({
  name: field,
  readOnly: isReadOnly,
  value: billing.draft[field],
  error: billing.errors[field],
  onChange: (event: ChangeEvent<HTMLInputElement>) => billing.change(field, event.target.value),
  onBlur: () => billing.blur(field),
})

/** A select has no read-only state, so changes are ignored during an action. */
function CountryField({ billing, isReadOnly }: FieldsProps) {
  return (
    <SelectField
      label="Country"
      name="countryCode"
      autoComplete="country"
      required
      aria-disabled={isReadOnly || undefined}
      value={billing.draft.countryCode}
      error={billing.errors.countryCode}
      onChange={(event) => {
        if (!isReadOnly) billing.change('countryCode', event.target.value)
      }}
    >
      <option value="" disabled>
        Choose one
      </option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
