import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { FoundObstacle, ShownFee } from '#contract/endpoints/license-transfers.ts'
import type { License } from '#contract/entities/inventory.ts'
import type { Transfers } from '#web/client/license-transfers.ts'
import { formatDate } from '#web/ui/date.ts'
import { CheckField, Field } from '#web/ui/field.tsx'
import { useReauthentication } from '../../components/account/use-reauthentication.tsx'
import { Refusal } from '../../components/account-confirmation/link-again.tsx'
import { explainFailure } from '../../components/forms/explain-failure.ts'
import { Form, FormStatus, SubmitButton } from '../../components/forms/form.tsx'
import { textOf, useSubmit } from '../../components/forms/use-submit.ts'
import { OfferSection, type OnOffered } from '../../components/offers/offer-section.tsx'
import { useSearch } from '../../navigation/navigation.tsx'
import { describeObstacle } from './describe-obstacle.ts'
import styles from './page.module.css'
import { useBlocked } from './use-blocked.ts'
import { useFees } from './use-fee.ts'

type OfferFormProps = {
  transfers: Transfers
  /** The licenses that are in an open offer. */
  offered: ReadonlySet<string>
  onOffered: () => Promise<void>
}

/** Offers some of the customer's licenses to an address, or to whoever gets the link. */
export const OfferForm = ({ transfers, offered, onOffered }: OfferFormProps) => (
  <OfferSection
    title="Hand licenses on"
    canOffer={({ id, status, isBorrowed }) => status === 'Active' && !isBorrowed && !offered.has(id)}
    nothing={offered.size > 0 ? 'You have no other license to hand on.' : 'You have no license to hand on.'}
    renderForm={(parts) => <Offering transfers={transfers} {...parts} />}
    onOffered={onOffered}
  >
    <p>
      Whoever you sell or give a license to accepts it with an account of their own. Until then nothing changes, and you
      can take the offer back.
    </p>
    <p className="p-soft">
      Then the licenses are theirs, and your devices lose their seats. Your orders and invoices stay yours. If the
      payment of the original purchase is disputed later, or it is refunded, the license ends for its new owner as well.
    </p>
  </OfferSection>
)

type OfferingProps = { transfers: Transfers; licenses: License[]; more: ReactNode; onOffered: OnOffered }

function Offering({ licenses, transfers, more, onOffered }: OfferingProps) {
  const chosenBefore = new URLSearchParams(useSearch()).get('license')
  const [picked, setPicked] = useState<readonly string[]>(chosenBefore === null ? [] : [chosenBefore])
  const listed = licenses.map(({ id }) => id).join(' ')
  const blocked = useBlocked(transfers, listed)
  // A link may name a license that is not listed, or is blocked.
  const chosen = useMemo(
    () => picked.filter((id) => listed.split(' ').includes(id) && !blocked.has(id)),
    [picked, listed, blocked],
  )
  const [reasons, setReasons] = useState<ReadonlyMap<string, string>>(new Map())
  const { withPassword, question } = useReauthentication()
  const { currencyFor } = useFees()
  const fee = useFeeOf(transfers, chosen)
  const submission = useSubmit({
    async send(values) {
      const email = textOf(values, 'email').trim()
      const { obstacles, fee } = chosen.length === 0 ? unknown : await transfers.check([...chosen])
      setReasons(new Map(obstacles.map((obstacle) => [obstacle.licenseId, describeObstacle(obstacle)])))
      const [first] = chosen.length === 0 ? ['Choose at least one license'] : obstacles.map(describeObstacle)
      if (first !== undefined) return { license: first }
      await withPassword(async () => {
        const currency = fee?.paidBy === 'owner' ? currencyFor(fee) : undefined
        const offered = await transfers.offer({ licenseIds: [...chosen], email, currency })
        setPicked([])
        submission.form.current?.reset()
        await onOffered(offered)
      })
      return {}
    },
    explain: (error) => explainFailure(error, 'Nothing was offered.'),
  })

  const toggle = (id: string) =>
    setPicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))

  return (
    <>
      <Form
        submission={submission}
        problem={submission.problem && <Refusal problem={submission.problem} error={submission.error} />}
      >
        <LicenseChoice
          licenses={licenses}
          chosen={chosen}
          blocked={blocked}
          reasons={reasons}
          error={submission.errors.license}
          more={more}
          onToggle={toggle}
        />
        {licenses.some(({ id }) => !blocked.has(id)) && (
          <>
            <Field
              label="Address of the new owner"
              name="email"
              type="email"
              autoComplete="off"
              hint="Only the account with this address can accept. Leave it empty to get a link that works for whoever you give it to."
            />
            <FormStatus>{fee && <FeeOfChosen fee={fee} />}</FormStatus>
            <SubmitButton>Offer</SubmitButton>
          </>
        )}
      </Form>
      {question}
    </>
  )
}

type LicenseChoiceProps = {
  licenses: License[]
  chosen: readonly string[]
  /** Why licenses cannot be chosen, and why chosen ones cannot be offered after all. */
  blocked: ReadonlyMap<string, string>
  reasons: ReadonlyMap<string, string>
  /** What is wrong where nothing is chosen. */
  error: string | undefined
  more: ReactNode
  onToggle: (id: string) => void
}

function LicenseChoice({ licenses, chosen, blocked, reasons, error, more, onToggle }: LicenseChoiceProps) {
  return (
    <fieldset className={styles.choice}>
      <legend className="p-strong">Licenses</legend>
      {licenses.map(({ id, product, createdAt }) => {
        const obstacle = blocked.get(id)
        return (
          <CheckField
            key={id}
            name={`license-${id}`}
            label={`${product.name}, yours since ${formatDate(createdAt)}`}
            checked={chosen.includes(id)}
            onChange={() => onToggle(id)}
            {...(obstacle === undefined
              ? { error: reasons.get(id) ?? (chosen.length === 0 ? error : undefined) }
              : { disabled: true, hint: obstacle })}
          />
        )
      })}
      {more}
    </fieldset>
  )
}

const unknown: { obstacles: FoundObstacle[]; fee?: ShownFee } = { obstacles: [] }

/** What a transfer of some licenses costs, as soon as it is known; null where it is free. */
function useFeeOf(transfers: Transfers, chosen: readonly string[]): ShownFee | null {
  const [fee, setFee] = useState<ShownFee | null>(null)
  useEffect(() => {
    let isCurrent = true
    const found = chosen.length === 0 ? Promise.resolve(unknown) : transfers.check([...chosen])
    found.then(
      (known) => isCurrent && setFee(known.fee ?? null),
      // The same is asked for once more with the offer, which says then what is wrong.
      () => isCurrent && setFee(null),
    )
    return () => {
      isCurrent = false
    }
  }, [transfers, chosen])
  return fee
}

/** What the chosen licenses cost to hand on, and who pays it, before they are offered. */
function FeeOfChosen({ fee }: { fee: ShownFee }) {
  const { describe } = useFees()
  return (
    <p>
      <span className="p-strong">{`Fee: ${describe(fee)}.`}</span>{' '}
      {fee.paidBy === 'owner'
        ? 'You pay it once the offer is accepted, and the licenses change hands then.'
        : 'The new owner pays it when they accept, and the licenses change hands then.'}
    </p>
  )
}
