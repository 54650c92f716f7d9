import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import { normaliseEmail } from '#service/accounts/index.ts'
import { readMail } from '#service/messaging/index.ts'
import { invalidInput, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

/** Changes of a customer's account and of what is mailed to it. */
export function registerAccountRoutes({ change, file }: VendorRouter, services: VendorServices): void {
  const { identity, customers, allowMail } = services
  const { signOutCustomer, changeAddress, exportCustomer, eraseCustomer } = vendorApi

  change(signOutCustomer, async ({ parameters: { id: about }, body }) => {
    const { ended, ...states } = await identity.byVendor.signOut(about, body.reason)
    return { reply: ok({ ended }), change: { about, ...states } }
  })
  change(changeAddress, async ({ parameters: { id: about }, body: { email, reason } }) => {
    const states = await identity.byVendor.changeAddress(about, email, reason)
    return { reply: ok(await customers.read(about)), change: { about, ...states } }
  })
  change(vendorApi.allowMail, async ({ parameters }) => {
    const { email, customerId } = await customers.find(parameters.emailOrId)
    const { id: about, reply } = await allowMail(email)
    return { reply: ok({ email }), change: { about, customerId, before: { reply }, after: {} } }
  })
  file(exportCustomer, async ({ parameters: { id: about }, body: { reason } }) => {
    const body = await identity.exporter.openFor(about, reason)
    const name = identity.exporter.nameFile()
    return { type: 'application/json', name, body, change: { about, customerId: about, before: {}, after: {} } }
  })
  change(eraseCustomer, async ({ parameters, body: { confirmEmail, reason } }) => {
    const { email, customerId } = await customers.find(parameters.emailOrId)
    if (normaliseEmail(confirmEmail) !== email)
      throw invalidInput({ confirmEmail: ['Must be the address of the customer who is to be erased'] })
    if (reason.toLowerCase().includes(email))
      throw invalidInput({ reason: ['Must not contain the address, because the reason is kept'] })
    const erased = await identity.erasure.eraseByAddress(email)
    const { id: about } = erased
    return { reply: ok(erased), change: { about, customerId, before: { isErased: false }, after: { isErased: true } } }
  })
}

export function registerMergeRoutes({ read, change }: VendorRouter, { identity, customers }: VendorServices): void {
  const { merging } = identity

  read(vendorApi.previewMerge, async ({ parameters: { id: to }, query: { from } }) =>
    ok(await merging.preview({ from, to })),
  )
  change(vendorApi.mergeCustomers, async ({ parameters: { id: about }, body: { from, reason } }) => {
    const brought = await merging.merge({ from, to: about }, reason)
    const states = { before: { from }, after: { ...brought } }
    return {
      reply: ok({ brought, customer: await customers.read(about) }),
      change: { about, customerId: about, ...states },
    }
  })
}

export function registerMailRoutes({ change }: VendorRouter, { database, mailService }: VendorServices): void {
  change(vendorApi.resendMail, async ({ parameters: { id: about }, body }) => {
    const { mailId, kind, customerId } = await mailService.resend(about, body.reason)
    const mail = await readMail(database.query, mailId)
    return { reply: ok(toWire(mail)), change: { about, customerId, before: { kind }, after: { mailId } } }
  })
}
