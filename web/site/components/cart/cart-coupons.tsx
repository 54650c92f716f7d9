import { type FormEvent, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { CouponApplied } from '#contract/entities/orders.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { useShop, useStore } from '../../shop.tsx'
import styles from './cart-contents.module.css'
import { useCartChange } from './use-cart-change.ts'
import { useCoupons } from './use-coupons.ts'

/** The coupons of the cart, and a way to add one. */
export function CartCoupons() {
  const { couponsApplied } = useStore(useShop().cart.$cart)
  const { isBusy, news, apply, remove } = useCoupons()
  const [problem, setProblem] = useState<string | null>(null)
  const opener = useRef<HTMLElement>(null)

  async function takeOff(coupon: CouponApplied) {
    const found = await remove(coupon)
    setProblem(found)
    if (found === null) opener.current?.focus()
  }

  return (
    <div className={styles.coupons}>
      {couponsApplied.length > 0 && (
        <ul aria-label="Coupons">
          {couponsApplied.map((coupon) => (
            <Applied key={coupon.code} coupon={coupon} isBusy={isBusy} onRemove={takeOff} />
          ))}
        </ul>
      )}
      {problem && <Notice kind="problem">{problem}</Notice>}
      <CouponForm opener={opener} isBusy={isBusy} apply={apply} />
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
    </div>
  )
}

type AppliedProps = { coupon: CouponApplied; isBusy: boolean; onRemove: (coupon: CouponApplied) => void }

function Applied({ coupon, isBusy, onRemove }: AppliedProps) {
  const { code, name, description, coverage } = coupon
  return (
    <li className={styles.applied}>
      <p>
        <strong>{name}</strong> <span className={styles.code}>{code}</span>
      </p>
      <Button look="plain" busy={isBusy} onClick={() => onRemove(coupon)}>
        Remove<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <p className="p-hint p-whole">{description}</p>
      {coverage && <p className="p-hint p-whole">{coverage}</p>}
    </li>
  )
}

/** Coupons that counted and no longer do, told until the cart closes over it. */
export function CouponsLapsed({ coupons }: { coupons: CouponApplied[] }) {
  const changeCart = useCartChange()
  const handleClosed = useEffectEvent(() => changeCart(({ forgetLapsed }) => forgetLapsed()))
  const notice = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const panel = notice.current?.closest('[popover]')
    const handleToggle = () => {
      if (panel?.matches(':popover-open') === false) void handleClosed()
    }
    panel?.addEventListener('toggle', handleToggle)
    return () => panel?.removeEventListener('toggle', handleToggle)
  }, [])

  return (
    <p ref={notice} className={styles.lapsed}>
      {tellLapsed(coupons)}
    </p>
  )
}

function tellLapsed(coupons: CouponApplied[]): string {
  const codes = coupons.map(({ code }) => code).join(', ')
  return coupons.length === 1
    ? `The code ${codes} no longer applies. It has ended, was used up or can’t be combined with another code. The prices here are without it.`
    : `The codes ${codes} no longer apply. They have ended, were used up or can’t be combined with another code. The prices here are without them.`
}

type CouponFormProps = {
  opener: RefObject<HTMLElement | null>
  isBusy: boolean
  apply: (code: string) => Promise<string | null>
}

function CouponForm({ opener, isBusy, apply }: CouponFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const code = input.current?.value.trim() ?? ''
    if (isBusy) return
    const found = code === '' ? 'Type the code first' : await apply(code)
    setProblem(found)
    if (found !== null) return input.current?.focus()
    if (input.current) input.current.value = ''
    if (details.current) details.current.open = false
    opener.current?.focus()
  }

  return (
    <Disclosure ref={details} openerRef={opener} className={styles.coupon} summary="Add a coupon code">
      <form className={styles.form} noValidate onSubmit={submit}>
        <label htmlFor={id}>Coupon code</label>
        <div className={styles.row}>
          <input
            ref={input}
            id={id}
            className={styles.input}
            name="code"
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== null || undefined}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
          />
          <Button type="submit" look="line" busy={isBusy}>
            Apply
          </Button>
        </div>
        {problem !== null && (
          <p id={`${id}-problem`} className={styles.couponProblem}>
            {problem}
          </p>
        )}
      </form>
    </Disclosure>
  )
}
