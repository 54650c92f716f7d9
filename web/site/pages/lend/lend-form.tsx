import { type ReactNode, useCallback } from 'react'
import type { SeatLoan } from '#contract/endpoints/seat-loans.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { SiteConfig } from '#contract/site-config.ts'
import type { Loans } from '#web/client/seat-loans.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, SelectField } from '#web/ui/field.tsx'
import { NothingOwned } from '../../components/account/owned-row.tsx'
import { LoadingStatus } from '../../components/account/user-area-page.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { describeSeats } from '../../components/licenses/seat-availability.ts'
import { useLicenses } from '../../components/licenses/use-licenses.ts'
import { LoadFailure } from '../../components/lists/load-failure.tsx'
import { usePagedList } from '../../components/lists/use-paged-list.ts'
import { useSearch } from '../../navigation/navigation.tsx'
import { describeHours } from './describe-loan.ts'

type LendFormProps = {
  loans: Loans
  lending: NonNullable<SiteConfig['lending']>
  onOffered: (offered: SeatLoan) => Promise<void>
}

/** Offers a seat of one of the customer's licenses to an address, or to whoever gets the link. */
export function LendForm({ loans, lending: { hours, perMonth }, onOffered }: LendFormProps) {
  const licenses = useLicenses()
  const load = useCallback((next?: string) => licenses.list(next), [licenses])
  const { status, items, error, hasMore, loadMore, refresh } = usePagedList(load)
  const own = items.filter((license) => license.status === 'Active' && !license.isBorrowed)
  if (status === 'failed') return <LoadFailure title="Your licenses did not load." error={error} onRetry={loadMore} />
  if (status === 'loading' && items.length === 0) return <LoadingStatus>Loading your licenses</LoadingStatus>
  if (own.length === 0) return <NothingOwned>You have no license of your own to lend a seat of.</NothingOwned>
  return (
    <section className="p-row" aria-labelledby="lend">
      <div className="p-left-5 p-grid p-gap-4 p-packed">
        <h2 id="lend" className="p-size-3">
          Lend a free seat
        </h2>
        <p>
          Whoever accepts can activate the product on one device, for {describeHours(hours)} from then. After that the
          seat is yours again by itself: nobody has to do anything.
        </p>
        <p className="p-soft">
          Until somebody accepts, you can take the offer back. After that the seat is theirs until the time is over,
          unless they give it back early. You can lend a seat of each license {perMonth} times within 30 days.
        </p>
      </div>
      <div className="p-right-6">
        <Lending
          licenses={own}
          loans={loans}
          onOffered={async (offered) => {
            await onOffered(offered)
            await refresh()
          }}
        >
          {hasMore && (
            <Button look="plain" busy={status === 'loading'} onClick={loadMore}>
              Show more licenses
            </Button>
          )}
        </Lending>
      </div>
    </section>
  )
}

type LendingProps = Pick<LendFormProps, 'loans' | 'onOffered'> & { licenses: License[]; children: ReactNode }

function Lending({ licenses, loans, onOffered, children }: LendingProps) {
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
    <Form submission={submission}>
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
      {children}
      <Field
        label="Address of the borrower"
        name="email"
        type="email"
        autoComplete="off"
        hint="Only the account with this address can accept. Leave it empty for a link that anybody can accept whom you give it to."
      />
      <SubmitButton>Offer a seat</SubmitButton>
    </Form>
  )
}
