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
  /** Whether the lines are offered to the customer again; not while it is unknown whether they were paid for. */
  isOffered: z.boolean(),
  /** The checkout in which it is being paid, if it was opened in this browser. */
  checkoutUrl: z._default(z.nullable(z.string()), null),
})
/** The previous order of the cart, whose lines are kept until its outcome is known. */
export type FormerOrder = z.infer<typeof formerOrderSchema>

const draftSchema = z.object({
  id: orderIdSchema,
  /** Null until the customer chooses one or the order is sent; meanwhile the storefront's suggestion applies. */
  currency: z.nullable(currencySchema),
  items: z.array(lineItemSchema),
  couponsApplied: z.array(couponAppliedSchema),
  /** Coupons that the service removed by itself, until the customer has seen it. */
  couponsLapsed: z._default(z.array(couponAppliedSchema), []),
  isKnown: z.boolean(),
  isUnsent: z.boolean(),
  /** Also null for carts that an earlier version stored. */
  former: z._default(z.nullable(formerOrderSchema), null),
  /** The checkout that was opened last. */
  checkoutUrl: z._default(z.nullable(z.string()), null),
})
export type Draft = z.infer<typeof draftSchema>

export type Cart = {
  id: string
  /** The vendor's currency unless order or storefront name another. */
  currency: string
  items: CartItem[]
  couponsApplied: Draft['couponsApplied']
  couponsLapsed: Draft['couponsLapsed']
  total: number
  count: number
  isPushing: boolean
  problem: string | null
  refusal: Refusal | null
  /** The lines of the previous order, if they are offered to the customer again. */
  restorable: CartItem[]
  /** The checkout of the previous order, while its payment is under way. */
  unfinished: string | null
}

/** Why the last change was not made. `retry` makes it after all; missing where it would be refused again. */
export type Refusal = { message: string; retry?: () => void }

export type Activity = Pick<Cart, 'isPushing' | 'problem' | 'refusal'>

export type Fate = 'offer' | 'keep' | 'drop'

export type RemovedCoupons = string | string[]

/** The stored draft and the cart that is derived from it. [storage.cart] */
export type CartStore = {
  $cart: ReadableAtom<Cart>
  read(): Draft
  change(next: (draft: Draft) => Partial<Draft>): void
  /** The draft to send. Sets the suggested currency if it is known and the customer has chosen none. */
  prepare(): Draft
  /** Takes over the response except for lines changed since. Coupons missing from it and from `removed` have lapsed. */
  accept(order: OpenOrder, sent: Draft, removed?: RemovedCoupons): void
  forgetLapsed(): void
  noteCheckout(url: string): void
  /** Starts a new empty order with a new id and the suggested currency (specification §4). [states.cart-replaced] */
  replace(fate: Fate): void
  /** Decides about the lines of the previous order, if it has this id. */
  settleFormer(orderId: string, fate: Fate): void
  /** Makes the previous order the cart again, as the service has it, unless the new cart has items. */
  restore(order: OpenOrder): void
  forgetFormer(): void
  setActivity(activity: Partial<Activity>): void
  /** Takes over what another tab has stored. [cart.synced-across-tabs] */
  syncFromStorage(): void
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
    accept(order, sent, removed) {
      const draft = read()
      if (draft.id !== order.id) return
      const { currency, items, couponsApplied } = order
      const couponsLapsed = findLapsed(draft, couponsApplied, removed)
      const known = { ...draft, couponsApplied, couponsLapsed, isKnown: true }
      write(isSameContent(draft, sent) ? { ...known, currency, items, isUnsent: false } : known)
    },
    forgetLapsed: () => write({ ...read(), couponsLapsed: [] }),
    noteCheckout: (checkoutUrl) => write({ ...read(), checkoutUrl }),
    replace(fate) {
      const { id, items, former, checkoutUrl } = read()
      const left = items.length === 0 ? former : { orderId: id, items, isOffered: fate === 'offer', checkoutUrl }
      write({ ...emptyDraft(environment.randomUUID()), former: fate === 'drop' ? null : left })
      setActivity({ problem: null, refusal: null })
    },
    settleFormer(orderId, fate) {
      const draft = read()
      if (draft.former?.orderId !== orderId) return
      write({ ...draft, former: fate === 'drop' ? null : { ...draft.former, isOffered: fate === 'offer' } })
    },
    restore({ id, currency, items, couponsApplied }) {
      const draft = read()
      if (draft.former?.orderId !== id || draft.items.length > 0) return
      write({ ...emptyDraft(id), currency, items, couponsApplied, isKnown: true })
    },
    forgetFormer: () => write({ ...read(), former: null }),
    setActivity,
    syncFromStorage: () => show(read()),
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
  checkoutUrl: null,
})

/** The part of a draft that a push sends. */
export const toPush = ({ currency, items }: Draft): OrderPush => ({
  currency: currency ?? undefined,
  items: items.map(toPushedLine),
})

/** Whether a push would send the same for two drafts. */
export const isSameContent = (one: Draft, other: Draft) => JSON.stringify(toPush(one)) === JSON.stringify(toPush(other))

/** The coupons that the order no longer has although the customer has not removed them. */
const findLapsed = (draft: Draft, applied: Draft['couponsApplied'], removed: RemovedCoupons | undefined) =>
  [...draft.couponsLapsed, ...draft.couponsApplied].filter(
    ({ code }) => ![removed].flat().includes(code) && !applied.some((one) => one.code === code),
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
    unfinished: former?.isOffered === false ? former.checkoutUrl : null,
    ...activity,
  }
}
