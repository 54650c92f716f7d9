import { randomBytes } from 'node:crypto'
import type { BillingChange, Checkout, PaymentMethod } from '#contract/entities/checkout.ts'
import type { OpenOrder } from '#contract/entities/orders.ts'
import { defaultLicenseNotice } from '#contract/license-notice.ts'
import { nameMerchant, type Seller } from '#contract/sellers.ts'
import type { OrderPurpose } from '#contract/statuses.ts'
import type { Billing, OrderCustomer, Queryable, Row, Taxation, Tx } from '#service/database/index.ts'
import { legalLinks } from '#service/messaging/index.ts'
import { conflict, invalidInput, notFound, toMajor } from '#service/platform/index.ts'
import { type ConsumerLaw, needsWithdrawalFunction, noLaw } from '../consumer-law/consumer-law.ts'
import type { CheckoutSettings, SalesDependencies } from '../dependencies.ts'
import { assertNoSecondCopies } from '../orders/free-products.ts'
import { taxedTotals, toOrderTotal } from '../orders/order-totals.ts'
import type { OrderService } from '../orders/service.ts'
import { findMethods, rulesOfMethod } from '../payments/methods/rules.ts'
import { type PaymentProvider, sellerOf } from '../payments/providers/provider.ts'
import { findLatestPayment } from '../payments/repository.ts'
import type { TaxationService } from '../taxes/service.ts'
import * as repository from './repository.ts'
import { resolveReturnUrl, toReturnUrl } from './return-url.ts'
import {
  type CheckoutViewer,
  changeBilling,
  checkoutAfterFailure,
  checkoutLifetime,
  checkoutStatus,
  findBillingFaults,
  findBuyerFaults,
  hashPayerKey,
  isBuyer,
  isBuyerShown,
  lawOfSale,
  nobody,
  toCustomer,
} from './rules.ts'

type Dependencies = Pick<SalesDependencies, 'database' | 'clock' | 'identity' | 'vendor' | 'transfers'> & {
  orders: OrderService
  settings: CheckoutSettings
  provider: Pick<PaymentProvider, 'name' | 'publicKey' | 'methods' | 'seller'>
  taxation: TaxationService
}

/** Checkouts: unguessable, short-lived keys, each to one order. */
export function createCheckoutService(dependencies: Dependencies) {
  const { database, clock, orders, identity, transfers, settings, vendor, provider, taxation } = dependencies
  const soldBy = sellerOf(provider)

  const find = async (id: string) => {
    const checkout = await repository.findCheckout(database.query, id)
    if (!checkout) throw notFound('There is no such checkout: go back to the cart and check out again')
    return checkout
  }

  /** The billing details: those of the account, overridden by what was typed in the checkout. */
  async function billingOf(db: Queryable, checkout: Row<'checkouts'>, order: Row<'orders'>): Promise<Billing> {
    if (!isBuyer(checkout, order)) return checkout.billing ?? nobody
    if (order.customer && order.status !== 'Open') return { ...nobody, ...order.customer }
    const account = await identity.accountOf(checkout.customerId, db)
    return { ...nobody, ...checkout.billing, ...account, address: checkout.billing?.address ?? account.address }
  }

  async function note(tx: Tx, checkout: Row<'checkouts'>, order: Row<'orders'>, change: BillingChange) {
    const billing = changeBilling(await billingOf(tx, checkout, order), change, isBuyer(checkout, order))
    await repository.updateBilling(tx, checkout.id, billing)
    return billing
  }

  /** The consumer law of a sale to a buyer; none while the vendor's company is not known, or a merchant of record minds it. */
  const lawOf = (buyer: Partial<Billing>, purpose: OrderPurpose) =>
    vendor.company && soldBy === 'vendor' ? lawOfSale(buyer, clock(), purpose) : noLaw

  const methodsFor = (currency: string, { address }: Billing, ipCountry: string | null) =>
    findMethods(provider.methods, currency, address?.countryCode ?? ipCountry).map(showMethod)

  const listPages = () =>
    legalLinks(settings.publicUrl, { isWithdrawable: needsWithdrawalFunction(vendor.company, soldBy, clock()) })

  function showLicenseNotice(): Pick<Checkout, 'licenseNotice'> {
    const { text, link } = vendor.licenseNotice ?? defaultLicenseNotice
    return { licenseNotice: { text, link: { url: `${settings.publicUrl}${link.to}`, title: link.title } } }
  }

  return {
    find,
    lawOf,
    /** Whether taxes depend on the customer's country. */
    asksCountry: taxation.asksCountry,
    forgetBilling: repository.forgetBilling,
    /** Where a customer comes back from the site of a payment method. */
    returnUrlOf: (checkout: Row<'checkouts'>, isEmbedded: boolean): string =>
      toReturnUrl(checkout, isEmbedded, settings.checkoutOrigin),
    /** Keeps the order's newest checkout open for some days from now, and returns its address; null if it has none. */
    async keepOpen(tx: Tx, orderId: string): Promise<string | null> {
      const id = await repository.findNewest(tx, orderId)
      if (id === null) return null
      await repository.extend(tx, id, new Date(clock().getTime() + checkoutAfterFailure))
      return `${settings.checkoutOrigin}/checkout/${id}`
    },

    /** Opens a checkout of the order. Throws a field error for a return address outside the allowed origins. */
    async open(
      tx: Tx,
      order: OpenOrder,
      {
        returnUrl,
        origin,
        customerId,
      }: { returnUrl: string | undefined; origin: string | null; customerId: string | null },
    ): Promise<{ checkoutUrl: string; embeddedCheckoutUrl: string }> {
      if (order.items.length === 0) throw invalidInput({ items: ['Add something to the cart before checking out'] })
      const target = resolveReturnUrl(returnUrl, settings.publicUrl, settings.allowedOrigins)
      if (!target) throw invalidInput({ returnUrl: ['Must be an address of this shop'] })
      if (customerId !== null) await assertNoSecondCopies(tx, { ...order, orderId: order.id, customerId })
      const id = randomBytes(24).toString('base64url')
      const now = clock()
      await repository.insertCheckout(tx, {
        id,
        orderId: order.id,
        customerId,
        shopOrigin: origin !== null && settings.allowedOrigins.includes(origin) ? origin : target.origin,
        returnUrl: target.href,
        createdAt: now,
        expiresAt: new Date(now.getTime() + checkoutLifetime),
      })
      const checkoutUrl = `${settings.checkoutOrigin}/checkout/${id}`
      return { checkoutUrl, embeddedCheckoutUrl: `${checkoutUrl}?embedded=true` }
    },

    /** Changes the billing details. Throws a 409 problem when the order is paid or the checkout has expired. */
    async changeBilling(id: string, change: BillingChange): Promise<void> {
      const checkout = await find(id)
      await database.transaction(async (tx) => {
        const { order } = await orders.lock(tx, checkout.orderId)
        if (order.status !== 'Open')
          throw conflict('This order is being paid or was paid: it stays as it is', 'order-not-open')
        if (checkout.expiresAt <= clock())
          throw conflict('This checkout has expired: go back to the cart and check out again', 'checkout-expired')
        const faults = findBillingFaults(await note(tx, checkout, order, change))
        if (faults) throw invalidInput(faults)
      })
    },

    /** Makes a last change of the billing details and returns the customer: the account, or what a guest typed. */
    async settleBuyer(
      tx: Tx,
      checkout: Row<'checkouts'>,
      order: Row<'orders'>,
      change: BillingChange | undefined = {},
    ): Promise<OrderCustomer> {
      if (order.customerId !== null && !isBuyer(checkout, order))
        throw conflict('This order is somebody’s: sign in and check out again')
      const billing = await note(tx, checkout, order, change)
      const faults = findBuyerFaults(billing)
      if (faults) throw invalidInput(faults)
      return toCustomer(billing)
    },

    /** How the order would be taxed now, with a last change of the billing details. */
    async decideTaxes(checkout: Row<'checkouts'>, change: BillingChange | undefined = {}, ipCountry: string | null) {
      const { order, wire } = await orders.read(database.query, checkout.orderId)
      const known = await billingOf(database.query, checkout, order)
      const billing = changeBilling(known, change, isBuyer(checkout, order))
      return taxation.decide(orders.toGoods(wire), { billing, ipCountry })
    },

    /** The checkout as its page shows it; billing details only for those who may see them. */
    async read(id: string, { payer: { ipCountry, key }, customerId }: CheckoutViewer): Promise<Checkout> {
      const checkout = await find(id)
      const { order, wire, totals: kept } = await orders.read(database.query, checkout.orderId)
      const billing = await billingOf(database.query, checkout, order)
      const isOpen = order.status === 'Open'
      const decision = isOpen ? await taxation.decide(orders.toGoods(wire), { billing, ipCountry }) : null
      const { totals, taxation: taxed } = isOpen
        ? taxedTotals(wire.items, order.currency, decision)
        : { totals: kept, taxation: order.taxation }
      const payment = await findLatestPayment(database.query, checkout.orderId)
      const isExpired = checkout.expiresAt <= clock()
      const status = checkoutStatus(order.status, payment?.status, isExpired)
      const isOwner = customerId !== null && customerId === order.customerId
      const keyHash = hashPayerKey(key)
      const isPayer = keyHash !== null && keyHash === payment?.payerKeyHash
      const isShown = isBuyerShown({ order, isExpired, isOwner, isPayer }, clock())
      return {
        id,
        orderId: order.id,
        status,
        vendor,
        ...(status === 'Completed' && { vendorEmail: vendor.email }),
        currency: order.currency,
        items: wire.items,
        couponsApplied: wire.couponsApplied,
        total: toOrderTotal(totals, order.currency),
        ...(taxed && isShown && { taxation: showTaxation(taxed, order.currency) }),
        ...(status === 'Open' && totals.due > 0 && { law: showLaw(lawOf(billing, order.purpose)) }),
        ...(status === 'Open' && totals.due > 0 && order.purpose === 'Purchase' && showLicenseNotice()),
        hasAccount: isBuyer(checkout, order),
        billing: isShown ? billing : nobody,
        ...(vendor.company && { pages: listPages() }),
        ...(totals.due > 0 && showMerchant(isOpen ? soldBy : order.seller)),
        shopOrigin: checkout.shopOrigin,
        returnUrl: checkout.returnUrl,
        paymentProvider: provider.name,
        ...(provider.publicKey !== null && { paymentKey: provider.publicKey }),
        ...(status === 'Open' && { paymentMethods: methodsFor(order.currency, billing, ipCountry) }),
        ...(isUnderWay(status) && showMethodOf(payment)),
        ...(isUnderWay(status) && payment?.unheardSince && { providerUnreachable: true }),
        ...(status === 'ActionRequired' && actionOf(id, payment, settings)),
        ...(status === 'Completed' &&
          order.purpose === 'TransferFee' && {
            isTransferred: await transfers.paid.isCompleted(database.query, order.id),
          }),
        ...(status === 'Open' && payment?.declineReason ? { declineReason: payment.declineReason } : {}),
      }
    },
  }
}

export type CheckoutService = ReturnType<typeof createCheckoutService>

function actionOf(id: string, payment: Row<'payments'> | undefined, { checkoutOrigin }: CheckoutSettings) {
  if (payment?.actionUrl) return { actionUrl: payment.actionUrl }
  if (payment?.actionSecret) return { actionSecret: payment.actionSecret }
  return { actionUrl: `${checkoutOrigin}/checkout/${id}?step=bank` }
}

const isUnderWay = (status: Checkout['status']) => status === 'ActionRequired' || status === 'Processing'

function showMethodOf(payment: Row<'payments'> | undefined): Pick<Checkout, 'paymentMethod'> {
  const method = payment?.method ?? null
  return method === null ? {} : { paymentMethod: showMethod(method) }
}

function showMethod(code: string): PaymentMethod {
  const { title = code, delay = null } = rulesOfMethod(code) ?? {}
  return { code, title, ...(delay && { businessDays: delay.businessDays }) }
}

function showMerchant(seller: Seller): Pick<Checkout, 'merchant'> {
  const name = nameMerchant(seller)
  return seller === 'vendor' || name === null ? {} : { merchant: { seller, name } }
}

const showLaw = ({ orderButton, deliveryConsent }: ConsumerLaw) => ({
  ...(orderButton && { button: orderButton }),
  ...(deliveryConsent !== null && { consent: deliveryConsent }),
})

const showTaxation = ({ rows, treatment, pricesIncludeTax }: Taxation, currency: string) => ({
  rows: rows.map(({ label, amount }) => ({ label, amount: { currency, amount: toMajor(amount, currency) } })),
  ...(treatment.note !== null && { note: treatment.note }),
  included: pricesIncludeTax && treatment.rate > 0,
})
