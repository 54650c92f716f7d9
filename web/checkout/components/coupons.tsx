import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import type { OrderChanges } from '../order-changes.ts'
import { formatMoney } from '../prices.ts'
import styles from './summary.module.css'

type CouponControls = {
  isBusy: boolean
  /** The last change and the new total, for screen readers. */
  news: string
  /** Coupons that the last code has replaced, because they can't be combined. */
  replaced: CouponApplied[]
  /** Applies a code; resolves with the reason why it can't be used, or null. */
  apply(code: string): Promise<string | null>
  /** Removes a coupon; resolves with the reason why that failed, or null. */
  remove(coupon: CouponApplied): Promise<string | null>
}

function useCoupons(checkout: Checkout, changes: OrderChanges): CouponControls {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const [before, setBefore] = useState<CouponApplied[]>([])

  async function change(description: string, call: () => Promise<string | null>): Promise<string | null> {
    setBusy(true)
    setDone(null)
    const refusal = await call()
    setBusy(false)
    if (refusal === null) setDone(description)
    return refusal
  }

  return {
    isBusy,
    news: done ? `${done} The total is ${formatMoney(checkout.total.due)}.` : '',
    replaced: before.filter(({ code }) => !checkout.couponsApplied.some((one) => one.code === code)),
    apply(code) {
      setBefore(checkout.couponsApplied)
      return change(`${code} is applied.`, () => changes.applyCoupon(code))
    },
    remove({ code, name }) {
      setBefore([])
      return change(`${name} is removed.`, () => changes.removeCoupon(code))
    },
  }
}

type CouponsProps = {
  checkout: Checkout
  changes: OrderChanges
  isPaying: boolean
}

/** The coupons of an open order, with a button to remove each and a form to add another. */
export function Coupons({ checkout, changes, isPaying }: CouponsProps) {
  const coupons = useCoupons(checkout, changes)
  const [problem, setProblem] = useState<string | null>(null)
  const opener = useRef<HTMLElement>(null)
  const isBusy = coupons.isBusy || isPaying

  async function remove(coupon: CouponApplied) {
    const found = await coupons.remove(coupon)
    setProblem(found)
    if (found === null) opener.current?.focus()
  }

  return (
    <div className="p-grid p-gap-1">
      <CouponList coupons={checkout.couponsApplied} isBusy={isBusy} onRemove={remove} />
      {coupons.replaced.length > 0 && <Notice>{describeReplaced(coupons.replaced)}</Notice>}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <CouponForm opener={opener} isBusy={isBusy} apply={coupons.apply} />
      <VisuallyHidden>
        <span role="status">{coupons.news}</span>
      </VisuallyHidden>
    </div>
  )
}

type CouponListProps = { coupons: CouponApplied[]; isBusy?: boolean; onRemove?: (coupon: CouponApplied) => void }

function describeReplaced(coupons: CouponApplied[]): string {
  const codes = coupons.map(({ code }) => code).join(', ')
  const change = coupons.length === 1 ? 'no longer applies: it' : 'no longer apply: they'
  return `${codes} ${change} can’t be combined with the code you added, which saves you more.`
}

/** The coupons of an order with their names, codes and coverage. */
export function CouponList({ coupons, isBusy = false, onRemove }: CouponListProps) {
  if (coupons.length === 0) return null
  return (
    <ul aria-label="Coupons">
      {coupons.map((coupon) => (
        <li key={coupon.code} className={styles.applied}>
          <p>
            <strong>{coupon.name}</strong> <span className={styles.code}>{coupon.code}</span>
            {coupon.coverage && <span className={styles.coverage}>{coupon.coverage}</span>}
          </p>
          {onRemove && (
            <Button look="plain" busy={isBusy} onClick={() => onRemove(coupon)}>
              Remove<VisuallyHidden> {coupon.name}</VisuallyHidden>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

type CouponFormProps = {
  /** The element that opens the form; it gets the focus once a code is applied. */
  opener: RefObject<HTMLElement | null>
  isBusy: boolean
  apply: (code: string) => Promise<string | null>
}

function CouponForm({ opener, isBusy, apply }: CouponFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const { elements } = event.currentTarget
    const found = code.trim() === '' ? 'Type the code first' : await apply(code.trim())
    setProblem(found)
    if (found !== null) {
      const field = elements.namedItem('code')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setCode('')
    if (details.current) details.current.open = false
    opener.current?.focus()
  }

  return (
    <Disclosure ref={details} openerRef={opener} summary="Add a coupon code">
      <form className={styles.form} noValidate onSubmit={submit}>
        <Field
          label="Coupon code"
          name="code"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={code}
          error={problem ?? undefined}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="line" busy={isBusy}>
          Apply
        </Button>
      </form>
    </Disclosure>
  )
}
