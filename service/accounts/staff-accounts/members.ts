import { randomBytes, randomUUID } from 'node:crypto'
import type { Role } from '#contract/vendor-api/permissions.ts'
import type { Tx } from '#service/database/index.ts'
import { conflict, invalidInput, isUuid, notFound } from '#service/platform/index.ts'
import { normaliseEmail } from '../identity/rules.ts'
import type { StaffContext } from './context.ts'
import { deleteCredentials } from './credentials-repository.ts'
import * as repository from './repository.ts'
import { absoluteTimeout, hashToken, idleTimeout, invitationLifetime, invitationLink, isMailAddress } from './rules.ts'

/** Who belongs to the vendor's staff. Called by those who may change it: the vendor API and the command line. */
export function createMembers(context: StaffContext) {
  const { database, clock, audit, desk, mail, sessions, secondFactors } = context

  const unknown = (typed: string) => notFound(`No member of the staff is ${typed}: 'staff list' shows all`)

  async function lock(tx: Tx, id: string): Promise<repository.StoredStaff> {
    const staff = isUuid(id) ? await repository.lockStaff(tx, id) : undefined
    if (!staff) throw unknown(id)
    return staff
  }

  /** Locks somebody who is to be an owner no longer; 409 for the last owner, also of concurrent changes. */
  async function lockUnlessLastOwner(tx: Tx, id: string): Promise<repository.StoredStaff> {
    const owners = await repository.lockOwners(tx)
    const staff = await lock(tx, id)
    if (owners.length === 1 && owners[0] === id)
      throw conflict(`${staff.email} is the last owner: make somebody else an owner first`, 'last-owner')
    return staff
  }

  const liveSince = () => {
    const now = clock().getTime()
    return { used: new Date(now - idleTimeout), begun: new Date(now - absoluteTimeout) }
  }

  async function show(id: string): Promise<repository.DescribedStaff> {
    const found = isUuid(id) ? await repository.findDescribed(database.query, id, clock(), liveSince()) : undefined
    if (!found) throw unknown(id)
    return found
  }

  /** A new link in place of all others, which is mailed too. */
  async function sendLink(tx: Tx, { id, email, role }: repository.StoredStaff, isReset: boolean): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const createdAt = clock()
    const expiresAt = new Date(createdAt.getTime() + invitationLifetime)
    await repository.replaceInvitation(tx, { hash: hashToken(token), staffId: id, createdAt, expiresAt })
    const link = invitationLink(desk, token)
    await mail.queueStaffInvitation(tx, email, { link, role, isReset })
    return link
  }

  return {
    /** Members of the staff and those who are invited, by address. */
    list: (): Promise<repository.DescribedStaff[]> => repository.findAllStaff(database.query, clock(), liveSince()),

    show,

    /** Names by id, also of those who were removed. */
    findNames: (ids: readonly string[]) => repository.findNames(database.query, ids),

    /** The id of the member of the staff with an address; 404 when there is none. */
    async findId(email: string): Promise<string> {
      const staff = await repository.findStaffByEmail(database.query, normaliseEmail(email))
      if (!staff) throw unknown(email)
      return staff.id
    },

    /** Invites somebody and mails them the link, which is returned only here; 409 for somebody who is known. */
    invite: (typed: string, role: Role): Promise<{ id: string; link: string }> =>
      database.transaction(async (tx) => {
        const email = normaliseEmail(typed)
        if (!isMailAddress(email)) throw invalidInput({ email: ['Must be an email address'] })
        const invited = { id: randomUUID(), email, name: '', role, invitedAt: clock() }
        const none = { passwordHash: null, totpSecret: null, totpLastStep: null, joinedAt: null, removedAt: null }
        if (!(await repository.insertStaff(tx, { ...invited, ...none })))
          throw conflict(`${email} is a member of the staff, or is invited`, 'staff-exists')
        await audit.note(tx, { actor: 'Vendor', action: 'StaffInvited', about: invited.id, details: { role } })
        return { id: invited.id, link: await sendLink(tx, { ...invited, ...none }, false) }
      }),

    /** A new link for somebody who has not joined yet; 409 for somebody who has. */
    resend: (id: string): Promise<{ link: string }> =>
      database.transaction(async (tx) => {
        const staff = await lock(tx, id)
        if (staff.joinedAt) throw conflict(`${staff.email} has accepted the invitation: reset the access instead`)
        await audit.note(tx, { actor: 'Vendor', action: 'StaffInvited', about: id, details: { role: staff.role } })
        return { link: await sendLink(tx, staff, false) }
      }),

    /** Ends passkeys, password, codes and sessions of somebody, and mails a link by which they set up new ones. */
    reset: (id: string): Promise<{ link: string }> =>
      database.transaction(async (tx) => {
        const staff = await lock(tx, id)
        await deleteCredentials(tx, id)
        await secondFactors.remove(tx, id)
        await sessions.endAll(tx, id)
        await audit.note(tx, { actor: 'Vendor', action: 'StaffReset', about: id })
        return { link: await sendLink(tx, staff, staff.joinedAt !== null) }
      }),

    /** Gives somebody another role, which counts from their next call on. */
    changeRole: (id: string, role: Role): Promise<void> =>
      database.transaction(async (tx) => {
        const before = role === 'owner' ? await lock(tx, id) : await lockUnlessLastOwner(tx, id)
        await repository.updateStaff(tx, id, { role })
        const details = { from: before.role, to: role }
        await audit.note(tx, { actor: 'Vendor', action: 'StaffRoleChanged', about: id, details })
      }),

    /** Removes somebody with all that they sign in with. API keys are nobody's and stay. */
    remove: (id: string): Promise<void> =>
      database.transaction(async (tx) => {
        const staff = await lockUnlessLastOwner(tx, id)
        await deleteCredentials(tx, id)
        await repository.deleteInvitations(tx, id)
        await secondFactors.remove(tx, id)
        await sessions.endAll(tx, id)
        // The name stays for the audit log, the address does not.
        await repository.updateStaff(tx, id, { removedAt: clock(), email: '' })
        await audit.note(tx, { actor: 'Vendor', action: 'StaffRemoved', about: id, details: { role: staff.role } })
      }),

    /** Ends all sessions of somebody; returns how many. */
    signOut: (id: string): Promise<number> =>
      database.transaction(async (tx) => {
        await lock(tx, id)
        return sessions.endAll(tx, id)
      }),
  }
}

export type Members = ReturnType<typeof createMembers>
