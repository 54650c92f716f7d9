import type { RefObject } from 'react'
import type { Voucher } from '#contract/entities/inventory.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ColourPanel } from '#web/ui/colour-panel.tsx'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { withoutColour } from '#web/ui/illustration/subject.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Link } from '../../navigation/link.tsx'
import { useConfig } from '../../shop.tsx'
import styles from './page.module.css'
import type { Redemption } from './use-redemption.ts'
import { describeContents, describeGranted, productsOf } from './voucher-contents.ts'

type VoucherTicketProps = {
  voucher: Voucher
  redemption: Redemption
  email: string
  /** Of what is new on the ticket: it takes the focus. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A voucher as a ticket, torn once it is redeemed: its products in their colours, what it gives, what can be done with it. */
export function VoucherTicket({ voucher, redemption, email, heading }: VoucherTicketProps) {
  const { isDone, isAsked, problem, ask } = redemption
  return (
    <section className={styles.ticket} data-torn={voucher.redeemed} aria-labelledby="voucher">
      <Stub voucher={voucher} />
      <div className={styles.body}>
        <h2 id="voucher" ref={isDone ? null : heading} tabIndex={-1} className="p-size-2">
          {voucher.name}
        </h2>
        <p className={styles.code}>{voucher.code}</p>
        <p>{voucher.description}</p>
        <Contents voucher={voucher} hasNotes={!voucher.redeemed} />
        {problem && !isAsked && <Notice kind="problem">{problem}</Notice>}
        {isDone && <VoucherEnd voucher={voucher} heading={heading} />}
        {!isDone && voucher.redeemed && !problem && <VoucherTaken />}
        {!voucher.redeemed && <VoucherOffer email={email} onRedeem={ask} />}
      </div>
    </section>
  )
}

const unknownColour = '#b9b7ae'

/** A field for each product, printed in its colour with its figure. */
function Stub({ voucher }: { voucher: Voucher }) {
  const { products } = useConfig()
  return (
    <div className={styles.stub}>
      {productsOf(voucher).map(({ id, name }) => {
        const shown = products.find((product) => product.id === id)
        return (
          <ColourPanel key={id} as="div" colour={shown?.colour ?? unknownColour} className={styles.plate}>
            <Illustration className={styles.figure} of={[withoutColour(shown ?? { name })]} weight={7} />
          </ColourPanel>
        )
      })}
    </div>
  )
}

function Contents({ voucher, hasNotes }: { voucher: Voucher; hasNotes: boolean }) {
  const lines = describeContents(voucher)
  if (lines.length === 0) return <p>What it contains is no longer sold. Write to us before you redeem it.</p>
  return (
    <ul>
      {lines.map(({ id, name, gives, note }) => (
        <li key={id} className={styles.line}>
          <p>
            <strong>{name}</strong>, {gives}
          </p>
          {hasNotes && note && <p className="p-soft">{note}</p>}
        </li>
      ))}
    </ul>
  )
}

/** A placeholder for the ticket. */
export function BlankTicket() {
  return <p className={styles.blank}>You’ll see what the voucher contains first. It is used only when you confirm.</p>
}

function VoucherOffer({ email, onRedeem }: { email: string; onRedeem: () => void }) {
  return (
    <div className={styles.foot}>
      <Button large onClick={onRedeem}>
        Redeem
      </Button>
      <p className="p-hint p-anywhere">
        Into the account of <span className="p-address">{email}</span>.
      </p>
    </div>
  )
}

function VoucherTaken() {
  return (
    <div className={styles.foot}>
      <p>
        <strong>This voucher has been redeemed already.</strong> If that was you, it’s in your licenses. If not, ask
        whoever gave it to you for another one.
      </p>
      <Link href="/user-area/licenses" className={buttonClass('line')}>
        Your licenses
      </Link>
    </div>
  )
}

type VoucherEndProps = { voucher: Voucher; heading: RefObject<HTMLHeadingElement | null> }

/** For a voucher that has just been redeemed: its licenses and the next steps. */
function VoucherEnd({ voucher, heading }: VoucherEndProps) {
  return (
    <div className={styles.foot}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {describeGranted(voucher)}
      </h3>
      <p>Download it, open it and choose Activate. It brings you back here to say which license it may use.</p>
      <div className="p-cluster p-gap-3">
        <Link href="/user-area/products" className={buttonClass('solid')}>
          Downloads
        </Link>
        <Link href="/user-area/licenses" className={buttonClass('line')}>
          Your licenses
        </Link>
      </div>
    </div>
  )
}
