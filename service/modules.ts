import { createAccounts } from '#service/accounts/index.ts'
import { createCatalogue } from '#service/catalogue/index.ts'
import { createImports } from '#service/imports/index.ts'
import { createLicensing, type LicensingModule, listOwnedProducts, syncVouchers } from '#service/licensing/index.ts'
import { createMessaging } from '#service/messaging/index.ts'
import {
  createClockJumps,
  createPlatform,
  createUpkeep,
  deskAddressOf,
  type Module,
  type PersonalData,
} from '#service/platform/index.ts'
import { createSales, findOrdersOf, needsWithdrawalFunction, type SalesModule, sellerOf } from '#service/sales/index.ts'
import type { ServiceDependencies } from './dependencies.ts'
import { createPersonalData } from './personal-data.ts'

export type Services = Awaited<ReturnType<typeof createModules>>['services']

/**
 * The modules of the service, each created with the services of those before it [product.sells-and-licenses]. What a module
 * needs of a later one it gets as functions, which are called only once all modules exist.
 */
export async function createModules(dependencies: ServiceDependencies) {
  const { vendor, clock, sharedClock, logger, database, paymentProvider } = dependencies
  const platform = await createPlatform(dependencies)
  const desk = deskAddressOf(dependencies.publicUrl, dependencies.deskHost)
  const messaging = createMessaging({
    ...dependencies,
    ...platform.services,
    mailVendor: {
      ...vendor,
      isWithdrawable: needsWithdrawalFunction(vendor.company, sellerOf(paymentProvider), clock()),
    },
    attachDocument: (document) => sales.services.drawn.attach(document),
    reissueMail: async (tx, kind, email) =>
      kind === 'license-waits'
        ? licensing.services.waitingGrants.mailAgain(tx, email.toLowerCase())
        : accounts.services.identity.mailLinkAgain(tx, kind, email.toLowerCase()),
    webhookBodies: { make: (delivery) => sales.services.webhookBodies.make(delivery) },
    recordEvents: (tx, events) => licensing.services.licenseLog.record(tx, events),
  })
  const accounts = await createAccounts({
    ...platform.services,
    ...messaging.services,
    vendorId: vendor.id,
    countryHeader: dependencies.countryHeader,
    keySecret: dependencies.keySecret,
    desk,
    ownedProducts: (customerId, db) => licensing.services.licenses.ownedProducts(customerId, db),
    listOwnedProducts,
    async claimOrders(tx, customer) {
      const orders = await sales.services.orders.guests.claimFor(tx, customer)
      return orders + (await licensing.services.waitingGrants.claimFor(tx, customer))
    },
    async countWaitingOrders(db, email) {
      const orders = await sales.services.orders.guests.countFor(db, email)
      return orders + (await licensing.services.waitingGrants.countFor(db, email))
    },
    async findWaitingGuest(db, email) {
      const guest = await sales.services.orders.guests.findFor(db, email)
      if (guest) return guest
      return (await licensing.services.waitingGrants.countFor(db, email)) > 0 ? { name: '', email } : null
    },
    findOrdersOf,
    personalData: () => personalData,
  })
  const catalogue = await createCatalogue({
    ...dependencies,
    ...platform.services,
    ...messaging.services,
    ...accounts.services,
    syncVouchers,
    content: dependencies.catalogue,
  })
  const shared = {
    ...dependencies,
    ...platform.services,
    ...messaging.services,
    ...accounts.services,
    ...catalogue.services,
  }
  const licensing: LicensingModule = createLicensing({
    ...shared,
    vendorId: vendor.id,
    feeOrders: {
      open: (tx, fee) => sales.services.transferFees.open(tx, fee),
      lock: (tx, orderId) => sales.services.transferFees.lock(tx, orderId),
      close: (tx, orderId) => sales.services.transferFees.close(tx, orderId),
    },
  })
  const sales: SalesModule = createSales({ ...shared, ...licensing.services, checkoutSettings: dependencies })
  const imports = createImports({ ...shared, keySecret: dependencies.keySecret })
  const personalData: readonly PersonalData[] = createPersonalData({ ...shared, ...licensing.services })

  const modules: Module[] = [platform, messaging, accounts, catalogue, licensing, sales, imports]
  const upkeep = createUpkeep(
    { database, clock, sharedClock, jobs: platform.services.jobs },
    modules.flatMap((module) => module.upkeep ?? []),
  )
  const queues = modules.flatMap(({ reschedule }) => reschedule ?? [])
  return {
    modules,
    upkeep,
    clockJumps: createClockJumps({ database, sharedClock, logger }, queues),
    services: {
      desk,
      ...shared,
      ...licensing.services,
      ...sales.services,
      ...imports.services,
      upkeep,
      mail: {
        ...accounts.mail,
        ...catalogue.mail,
        ...licensing.mail,
        ...sales.mail,
        ...imports.mail,
      },
    },
  }
}
