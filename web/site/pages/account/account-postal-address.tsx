import { useEffect, useMemo, useRef, useState } from 'react'
import type { Address, User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { listCountries } from '#web/ui/countries.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import styles from '../../components/forms/form.module.css'
import { Form, FormStatus } from '../../components/forms/form.tsx'
import { useSubmit } from '../../components/forms/use-submit.ts'
import { addressLines, readAddress } from './account-address.ts'
import { AccountSection } from './account-section.tsx'
import { useAccount } from './use-account.ts'

/** The customer's postal address and the form to change it. */
export function AccountPostalAddress({ user: { address } }: { user: User }) {
  const [isEdited, setEdited] = useState(false)
  const [news, setNews] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function finish(outcome: string) {
    setEdited(false)
    setNews(outcome)
    heading.current?.focus()
  }
  function begin() {
    setEdited(true)
    setNews('')
  }

  return (
    <AccountSection title="Address" heading={heading}>
      {isEdited ? (
        <AddressForm address={address} onSaved={() => finish('Saved.')} onCancel={() => finish('')} />
      ) : (
        <>
          {address && <address className={styles.envelope}>{addressLines(address).join('\n')}</address>}
          {!address && <p>None yet. You don’t need one to buy or activate.</p>}
          <Button look="line" className="p-self-start" onClick={begin}>
            {address ? 'Change the postal address' : 'Add a postal address'}
          </Button>
        </>
      )}
      <FormStatus>{news && <p>{news}</p>}</FormStatus>
    </AccountSection>
  )
}

type AddressFormProps = { address: Address | undefined; onSaved: () => void; onCancel: () => void }

function AddressForm({ address, onSaved, onCancel }: AddressFormProps) {
  const account = useAccount()
  const submission = useSubmit({
    async send(values) {
      const { address: typed, errors: wrong } = readAddress(values)
      if (!typed) return wrong
      await account.update({ address: typed })
      onSaved()
      return {}
    },
    explain: (error) => explainFailure(error, 'The postal address is not saved.'),
  })
  const { form } = submission
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  return (
    <Form submission={submission}>
      <AddressFields address={address} />
      <div className={styles.ways}>
        <Button type="submit" look="line" busy={submission.isBusy}>
          Save the postal address
        </Button>
        <Button look="plain" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

function AddressFields({ address }: { address: Address | undefined }) {
  const countries = useMemo(listCountries, [])
  const text = (name: Exclude<keyof Address, 'countryCode'>, label: string, autoComplete: string) => (
    <Field
      name={name}
      label={label}
      autoComplete={autoComplete}
      defaultValue={address?.[name] ?? ''}
      required={name === 'streetAddress1'}
    />
  )
  return (
    <>
      {text('streetAddress1', 'Street and number', 'address-line1')}
      {text('streetAddress2', 'Second line', 'address-line2')}
      <div className={styles.pair}>
        {text('postCode', 'Postcode', 'postal-code')}
        {text('locality', 'Town', 'address-level2')}
      </div>
      {text('region', 'Region or state', 'address-level1')}
      <SelectField
        name="countryCode"
        label="Country"
        autoComplete="country"
        required
        defaultValue={address?.countryCode ?? ''}
      >
        <option value="">Choose one</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
    </>
  )
}
