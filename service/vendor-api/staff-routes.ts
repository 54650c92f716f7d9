import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import type { DescribedStaff } from '#service/accounts/index.ts'
import type { AuditState } from '#service/database/index.ts'
import { created, done, ok, type VendorRouter } from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

const stateOf = ({ role, joinedAt, passkeys, hasAuthenticator, sessions }: DescribedStaff): AuditState => ({
  role,
  hasJoined: joinedAt !== null,
  passkeys,
  hasAuthenticator,
  sessions,
})

export function registerStaffRoutes({ read, change }: VendorRouter, { staffAccounts }: VendorServices): void {
  const { members } = staffAccounts

  /** Changes a member of the staff, and notes what they were before and after. */
  async function changeMember<Result>(id: string, work: () => Promise<Result>) {
    const before = await members.show(id)
    const result = await work()
    const after = await members.show(id)
    const change = { about: id, customerId: null, before: stateOf(before), after: stateOf(after) }
    return { result, member: toWire(after), change }
  }

  read(vendorApi.listStaff, async () => ok({ items: (await members.list()).map(toWire) }))
  change(vendorApi.inviteStaff, async ({ body: { email, role } }) => {
    const { id } = await members.invite(email, role)
    const after = await members.show(id)
    const noted = { about: id, customerId: null, before: {}, after: stateOf(after) }
    return { reply: created(toWire(after)), change: noted }
  })
  change(vendorApi.resendInvitation, async ({ parameters: { id } }) => {
    const { member, change: noted } = await changeMember(id, () => members.resend(id))
    return { reply: ok(member), change: noted }
  })
  change(vendorApi.changeStaffRole, async ({ parameters: { id }, body }) => {
    const { member, change: noted } = await changeMember(id, () => members.changeRole(id, body.role))
    return { reply: ok(member), change: noted }
  })
  change(vendorApi.resetStaff, async ({ parameters: { id } }) => {
    const { member, change: noted } = await changeMember(id, () => members.reset(id))
    return { reply: ok(member), change: noted }
  })
  change(vendorApi.signOutStaff, async ({ parameters: { id } }) => {
    const { result: ended, change: noted } = await changeMember(id, () => members.signOut(id))
    return { reply: ok({ ended }), change: noted }
  })
  change(vendorApi.removeStaff, async ({ parameters: { id } }) => {
    const before = await members.show(id)
    await members.remove(id)
    return { reply: done, change: { about: id, customerId: null, before: stateOf(before), after: {} } }
  })
}

export function registerApiKeyRoutes({ read, change }: VendorRouter, { staff }: VendorServices): void {
  read(vendorApi.listApiKeys, async () => ok({ items: (await staff.listKeys()).map(toWire) }))
  change(vendorApi.createApiKey, async ({ body: { name, role, expiresInDays = null } }) => {
    const { key, stored } = await staff.createKey({ name, role, expiresInDays })
    const noted = { about: stored.id, customerId: null, before: {}, after: { name, role, expiresInDays } }
    return { reply: created({ key, stored: toWire(stored) }), change: noted }
  })
  change(vendorApi.revokeApiKey, async ({ parameters: { id } }) => {
    const revoked = await staff.revokeKey(id)
    const noted = { before: { isRevoked: false }, after: { isRevoked: true } }
    return { reply: ok(toWire(revoked)), change: { about: id, customerId: null, ...noted } }
  })
}
