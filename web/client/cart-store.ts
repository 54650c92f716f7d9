import { atom, type ReadableAtom } from 'nanostores'
import * as z from 'zod/mini'
import { storageKeys } from '#contract/constants.ts'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { currencySchema } from '#contract/entities/money.ts'
import {
  couponAppliedSchema,
  lineItemSchema,
  type OpenOrder,
  type OrderPush,
  orderIdSchema,
} from '#contract/entities/orders.ts'
import { type CartItem, countItems, sumPrices, toPushedLine } from './cart-lines.ts'
import type { ShopEnvironment } from './environment.ts'
import type { ShopStorage } from './storage.ts'

const formerOrderSchema = z.object({
  orderId: orderIdSchema,
  items: z.array(lineItemSchema),
  /** Whether the customer may have the lines back; while it is unknown whether they were paid for, they may not. */
  isOffered: z.boolean(),
})
/** The order that was the cart before this one, whose lines are kept until it is known what became of it. */
export type FormerOrder = z.infer<typeof formerOrderSchema>

const draftSchema = z.object({
  id: orderIdSchema,
  /** Null until the customer has chosen one or the order is sent: the storefront's suggestion. */
  currency: z.nullable(currencySchema),
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
  /** Those that the service took off by itself and that the customer has not been told of. */
  couponsLapsed: z._default(z.array(couponAppliedSchema), []),
  /** Whether the service has taken the order in. */
  isKnown: z.boolean(),
  /** Whether something changed that the service has not taken in. */
  isUnsent: z.boolean(),
  /** Null as well where an earlier version stored the cart. */
  former: z._default(z.nullable(formerOrderSchema), null),
})
/** The order as this browser has it, in storage for all its tabs. */
export type Draft = z.infer<typeof draftSchema>

/** The cart as pages show it. */
export type Cart = {
  id: string
  /** The vendor's own as long as neither order nor storefront says another. */
  currency: string
  items: CartItem[]
  couponsApplied: Draft['couponsApplied']
  couponsLapsed: Draft['couponsLapsed']
  /** What the items cost in major units, taxes aside. */
  total: number
  /** How many pieces there are. */
  count: number
  isPushing: boolean
  /** Why the service does not have the cart as it is shown. */
  problem: string | null
  /** Why the customer's last change was not made. */
  refusal: string | null
  /** The lines of the cart before, if the customer may have them back. */
  restorable: CartItem[]
}

export type Activity = Pick<Cart, 'isPushing' | 'problem' | 'refusal'>

/** What happens to the lines of an order that is the cart no longer: offered to the customer, kept in case, or dropped. */
export type Fate = 'offer' | 'keep' | 'drop'

/** The code of a coupon that the customer takes off, or those of several. */
export type Leaving = string | string[]

/** The draft in storage and the cart that follows from it. [storage.cart] */
export type CartStore = {
  $cart: ReadableAtom<Cart>
  read(): Draft
  /** Notes a change of the customer's, on top of what other tabs have stored. */
  change(next: (draft: Draft) => Partial<Draft>): void
  /** The draft as it is to be sent: from then on in the suggested currency, if that is known and none was chosen. */
  prepare(): Draft
  /**
   * Takes over the service's answer, but for lines that have changed since it was sent, unless the draft has been replaced.
   * `leaving` is what the customer has taken off; any other coupon that is missing has lapsed.
   */
  accept(order: OpenOrder, sent: Draft, leaving?: Leaving): void
  /** The customer has been told which coupons lapsed. */
  forgetLapsed(): void
  /** A new empty order with a fresh id and the suggested currency (specification §4). [states.cart-replaced] */
  replace(fate: Fate): void
  /** Decides on the lines of the order before, if that is the one with this id. */
  settleFormer(orderId: string, fate: Fate): void
  /** Makes the order before the cart again, as the service has it, unless there is something in the new cart. */
  takeBack(order: OpenOrder): void
  /** The customer has the lines of the order before back, or does not want them. */
  forgetFormer(): void
  setActivity(activity: Partial<Activity>): void
  /** Takes over what another tab has stored. [cart.synced-across-tabs] */
  follow(): void
}

export function createCartStore(
  environment: Pick<ShopEnvironment, 'randomUUID'>,
  storage: ShopStorage,
  $storefront: ReadableAtom<Storefront | null>,
  vendorCurrency: string,
): CartStore {
  const stored = storage.open(storageKeys.cart, draftSchema)
  let shown = stored.read() ?? emptyDraft(environment.randomUUID())
  let activity: Activity = { isPushing: false, problem: null, refusal: null }
  const makeCart = () => toCart(shown, activity, $storefront.get()?.suggestedCurrency ?? vendorCurrency)
  const $cart = atom(makeCart())
  $storefront.listen(() => $cart.set(makeCart()))

  const read = () => stored.read() ?? shown
  function show(draft: Draft) {
    shown = draft
    $cart.set(makeCart())
  }
  function write(draft: Draft) {
    stored.write(draft)
    show(draft)
  }
  function setActivity(changes: Partial<Activity>) {
    activity = { ...activity, ...changes }
    $cart.set(makeCart())
  }

  return {
    $cart,
    read,
    change(next) {
      const draft = read()
      write({ ...draft, ...next(draft), isUnsent: true })
      setActivity({ refusal: null })
    },
    prepare() {
      const draft = read()
      const suggested = $storefront.get()?.suggestedCurrency
      if (draft.currency !== null || suggested === undefined) return draft
      const settled = { ...draft, currency: suggested }
      write(settled)
      return settled
    },
    accept(order, sent, leaving) {
      const draft = read()
      if (draft.id !== order.id) return
      const { currency, items, couponsApplied } = order
      const couponsLapsed = findLapsed(draft, couponsApplied, leaving)
      const known = { ...draft, couponsApplied, couponsLapsed, isKnown: true }
      write(isSameContent(draft, sent) ? { ...known, currency, items, isUnsent: false } : known)
    },
    forgetLapsed: () => write({ ...read(), couponsLapsed: [] }),
    replace(fate) {
      const { id, items, former } = read()
      const left = items.length === 0 ? former : { orderId: id, items, isOffered: fate === 'offer' }
      write({ ...emptyDraft(environment.randomUUID()), former: fate === 'drop' ? null : left })
      setActivity({ problem: null, refusal: null })
    },
    settleFormer(orderId, fate) {
      const draft = read()
      if (draft.former?.orderId !== orderId) return
      write({ ...draft, former: fate === 'drop' ? null : { ...draft.former, isOffered: fate === 'offer' } })
    },
    takeBack({ id, currency, items, couponsApplied }) {
      const draft = read()
      if (draft.former?.orderId !== id || draft.items.length > 0) return
      write({ ...emptyDraft(id), currency, items, couponsApplied, isKnown: true })
    },
    forgetFormer: () => write({ ...read(), former: null }),
    setActivity,
    follow: () => show(read()),
  }
}

const emptyDraft = (id: string): Draft => ({
  id,
  currency: null,
  items: [],
  couponsApplied: [],
  couponsLapsed: [],
  isKnown: false,
  isUnsent: false,
  former: null,
})

/** The part of a draft that the service takes in. */
export const toPush = ({ currency, items }: Draft): OrderPush => ({
  ...(currency === null ? {} : { currency }),
  items: items.map(toPushedLine),
})

/** Whether two drafts would be sent alike. */
export const isSameContent = (one: Draft, other: Draft) => JSON.stringify(toPush(one)) === JSON.stringify(toPush(other))

/** What was on the order, is no longer, and has not been taken off by the customer. */
const findLapsed = (draft: Draft, applied: Draft['couponsApplied'], leaving: Leaving | undefined) =>
  [...draft.couponsLapsed, ...draft.couponsApplied].filter(
    ({ code }) => ![leaving].flat().includes(code) && !applied.some((one) => one.code === code),
  )

function toCart(draft: Draft, activity: Activity, suggestedCurrency: string): Cart {
  const { id, items, couponsApplied, couponsLapsed, former } = draft
  const currency = draft.currency ?? suggestedCurrency
  return {
    id,
    currency,
    items,
    couponsApplied,
    couponsLapsed,
    total: sumPrices(items, currency),
    count: countItems(items),
    restorable: former?.isOffered ? former.items : [],
    ...activity,
  }
}
