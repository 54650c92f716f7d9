import { useSyncExternalStore } from 'react'
import type { Checkout } from '#contract/entities/checkout.ts'
import type { LineItem } from '#contract/entities/orders.ts'
import type { FirstSteps } from '#contract/first-steps.ts'
import { countItems, describeDiscount } from '#web/client/cart-lines.ts'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { describeDelivery, describeSeats, isTransferFee, listBought } from '../bought.ts'
import type { CheckoutPage } from '../page.ts'
import type { PageState } from '../page-state.ts'
import { explainSums, formatMoney, lacksTaxes, nameLine, nameTaxes, priceLine } from '../prices.ts'
import { BundleOffer } from './bundle-offer.tsx'
import { useCatalogue } from './catalogue-context.ts'
import { CouponList, Coupons } from './coupons.tsx'
import styles from './summary.module.css'

type SummaryProps = { page: CheckoutPage; state: PageState; checkout: Checkout }

/** The items and totals of the order; on narrow pages collapsed to one line with the total. */
export function Summary(props: SummaryProps) {
  const isWide = useIsWide()
  const { items, total } = props.checkout
  const label = useDueLabel(props.checkout)
  const count = countItems(items)
  return (
    <section aria-label="Your order" className={styles.order}>
      {isWide ? (
        <Contents {...props} />
      ) : (
        <details className={styles.folded}>
          <summary className={styles.opener}>
            <span className={styles.pieces}>Your order, {count === 1 ? '1 item' : `${count} items`}</span>
            <span className={styles.due}>
              {label} <strong>{formatMoney(total.due)}</strong>
            </span>
          </summary>
          <Contents {...props} />
        </details>
      )}
      <BundleOffer checkout={props.checkout} isBusy={props.state.activity !== 'idle'} />
    </section>
  )
}

function Contents({ page, state, checkout }: SummaryProps) {
  const { items, currency, couponsApplied, billing, status } = checkout
  const isOpen = status === 'Open'
  const isWide = useIsWide()
  return (
    <div className={styles.contents}>
      {isWide && <OrderPicture items={items} />}
      <ul className={styles.lines} aria-label="Items">
        {items.map((line) => (
          <SummaryLine key={line.id} line={line} currency={currency} />
        ))}
      </ul>
      {isOpen && !isTransferFee(checkout) ? (
        <Coupons checkout={checkout} changes={page} isPaying={state.activity === 'paying'} />
      ) : (
        <CouponList coupons={couponsApplied} />
      )}
      <Totals checkout={checkout} />
      {!isOpen && billing.name !== null && (
        <p className="p-hint">
          For {billing.name}, <span className="p-address">{billing.email}</span>
        </p>
      )}
      {isOpen && isWide && <Assurances checkout={checkout} />}
    </div>
  )
}

/** What the first product of the order looks like; its name stands below it. */
function OrderPicture({ items }: { items: readonly LineItem[] }) {
  const [image] = useFirstSteps(items).flatMap((steps) => steps.image ?? [])
  return (
    image && <Picture image={{ ...image, alt: '' }} sizes="(min-width: 50rem) 33vw, 100vw" className={styles.picture} />
  )
}

/** What the customer gets, as far as the shop states it. */
function Assurances({ checkout }: { checkout: Checkout }) {
  const { items, merchant } = checkout
  const seats = new Set(useFirstSteps(items).flatMap((steps) => steps.seats ?? []))
  const [ofAll] = seats
  return (
    <ul className={styles.assurances}>
      <li>{isTransferFee(checkout) ? transferWords : describeDelivery(checkout)}</li>
      {merchant && <li>{merchant.name} sells this order, and sends the invoice.</li>}
      {seats.size === 1 && ofAll !== undefined && <li>{describeSeats(ofAll)}</li>}
    </ul>
  )
}

const transferWords = 'The licenses change hands as soon as the fee is paid.'

/** What the page knows of the products of an order, in its order. */
function useFirstSteps(items: readonly LineItem[]): FirstSteps[] {
  const { firstSteps } = useCatalogue()
  return listBought(items).flatMap(({ id }) => firstSteps.find(({ product }) => product.id === id) ?? [])
}

const wide = matchMedia('(width >= 50rem)')

function subscribe(onChange: () => void) {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

/** Whether order and payment are side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches)

function SummaryLine({ line, currency }: { line: LineItem; currency: string }) {
  const price = priceLine(line, currency)
  const discount = describeDiscount(line, currency)
  return (
    <li className={styles.line}>
      <span className={styles.name}>
        <LineFigure line={line} />
        {nameLine(line)}
      </span>
      <span className={styles.price}>
        {price?.before && (
          <>
            <VisuallyHidden>Before: </VisuallyHidden>
            <s className={styles.before}>{formatMoney(price.before)}</s>
            <VisuallyHidden>Now: </VisuallyHidden>
          </>
        )}
        {price && formatMoney(price.now)}
      </span>
      <span className="p-hint">
        {line.variation?.name}
        {line.type === 'Bundle' && <span className={styles.contains}>{nameBundled(line)}</span>}
        {line.quantity > 1 && <span className={styles.quantity}>{line.quantity} licenses</span>}
      </span>
      {price?.before && discount && <span className={styles.discount}>{discount.name}</span>}
    </li>
  )
}

/** The figures of what the line is for, in the colours of the products. */
function LineFigure({ line }: { line: LineItem }) {
  const shown = useFirstSteps([line]).map(({ product }) => product)
  return shown.length > 0 && <Illustration className={styles.figure} of={shown} weight={9} />
}

const nameBundled = (line: LineItem) =>
  listBought([line])
    .map(({ name }) => name)
    .join(' + ')

const dueLabels: Record<Checkout['status'], string> = {
  Open: 'Total',
  ActionRequired: 'Total',
  Processing: 'Total',
  Held: 'Total',
  Completed: 'Paid',
  Failed: 'Not paid',
  Expired: 'Not paid',
}

function useDueLabel(checkout: Checkout): string {
  const { pricesIncludeTax } = useCatalogue()
  return lacksTaxes(checkout, { pricesIncludeTax }) ? 'Total before taxes' : dueLabels[checkout.status]
}

type TotalsProps = { checkout: Checkout }

function Totals({ checkout }: TotalsProps) {
  const { total } = checkout
  const label = useDueLabel(checkout)
  const { original, discount, subtotal, due } = total
  const { isUntaxed, pricesIncludeTax } = useCatalogue()
  return (
    <div className="p-grid p-gap-3">
      <dl className={styles.totals}>
        {discount.amount !== 0 && (
          <>
            <Row name="Before discount" value={formatMoney(original)} />
            <Row name="Discount" value={`−${formatMoney(discount)}`} />
          </>
        )}
        <Row name="Subtotal" value={formatMoney(subtotal)} />
        {nameTaxes(checkout, { isUntaxed, pricesIncludeTax }).map(({ label, words }) => (
          <Row key={label} name={label} value={words} />
        ))}
        <div className={styles.totalsDue}>
          <dt>{label}</dt>
          <dd>{formatMoney(due)}</dd>
        </div>
      </dl>
      {explainSums(checkout).map((note) => (
        <p key={note} className="p-hint">
          {note}
        </p>
      ))}
    </div>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="p-flex p-gap-6 p-between p-soft">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
