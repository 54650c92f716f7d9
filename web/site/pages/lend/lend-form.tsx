import type { ReactNode } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import type { Loans } from '#web/client/seat-loans.ts'
import { Field, SelectField } from '#web/ui/field.tsx'
import { Refusal } from '../../components/account-confirmation/link-again.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { describeSeats } from '../../components/licenses/seat-availability.ts'
import { OfferSection, type OnOffered } from '../../components/offers/offer-section.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { describeHours } from './describe-loan.ts'

type LendFormProps = {
  loans: Loans
  lending: NonNullable<SiteConfig['lending']>
  onOffered: () => Promise<void>
}

/** Offers a seat of one of the customer's licenses to an address, or to whoever gets the link. */
export const LendForm = ({ loans, lending: { hours, perMonth }, onOffered }: LendFormProps) => (
  <OfferSection
    title="Lend a free seat"
    canOffer={(license) => license.status === 'Active' && !license.isBorrowed}
    nothing="You have no license of your own to lend a seat of."
    renderForm={(parts) => <Lending loans={loans} {...parts} />}
    onOffered={onOffered}
  >
    <p>
      Whoever accepts can activate the product on one device, for {describeHours(hours)} from then. After that the seat
      is yours again by itself: nobody has to do anything.
    </p>
    <p className="p-soft">
      Until somebody accepts, you can take the offer back. After that the seat is theirs until the time is over, unless
      they give it back early. You can lend a seat of each license {perMonth} times within 30 days.
    </p>
  </OfferSection>
)

type LendingProps = { loans: Loans; licenses: License[]; more: ReactNode; onOffered: OnOffered }

function Lending({ licenses, loans, more, onOffered }: LendingProps) {
  const chosenBefore = new URLSearchParams(useSearch()).get('license') ?? ''
  const submission = useSubmit({
    async send(values) {
      const licenseId = textOf(values, 'license')
      if (licenseId === '') return { license: 'Choose a license' }
      const email = textOf(values, 'email').trim()
      const offered = await loans.offer(licenseId, email === '' ? undefined : email)
      submission.form.current?.reset()
      await onOffered(offered)
      return {}
    },
    explain: (error) => explainFailure(error, 'Nothing was offered.'),
  })
  return (
    <Form
      submission={submission}
      problem={submission.problem && <Refusal problem={submission.problem} error={submission.error} />}
    >
      <SelectField
        label="License"
        name="license"
        defaultValue={licenses.some(({ id }) => id === chosenBefore) ? chosenBefore : (licenses[0]?.id ?? '')}
        error={submission.errors.license}
      >
        {licenses.map((license) => (
          <option key={license.id} value={license.id}>
            {`${license.product.name}, ${describeSeats(license)}`}
          </option>
        ))}
      </SelectField>
      {more}
      <Field
        label="Address of the borrower"
        name="email"
        type="email"
        autoComplete="off"
        hint="Only the account with this address can accept. Leave it empty to get a link that works for whoever you give it to."
      />
      <SubmitButton>Offer a seat</SubmitButton>
    </Form>
  )
}
