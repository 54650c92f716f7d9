import type { Role } from '#contract/vendor-api/permissions.ts'
import type { Tx } from '#service/database/index.ts'
import { button, type Email, type EmailSettings, facts, paragraph, type QueueEmail } from '#service/messaging/index.ts'
import { invitationDays } from './rules.ts'

export type InvitationMail = { link: string; role: Role; isReset: boolean }

const works = `This link works once and expires in ${invitationDays} days.`

/** The mail with the link by which somebody joins the staff, or sets up new passkeys and codes after a reset. */
export const staffInvitationEmail = (settings: EmailSettings, invitation: InvitationMail & { email: string }): Email =>
  invitation.isReset ? resetEmail(settings, invitation) : firstEmail(settings, invitation)

const firstEmail = ({ vendor }: EmailSettings, { email, link, role }: InvitationMail & { email: string }): Email => ({
  subject: `Your invitation to the ${vendor.name} back office`,
  preview: works,
  title: `Join the ${vendor.name} team`,
  blocks: [
    paragraph('You have been invited to the back office, where the team looks after customers, orders and licenses.'),
    facts({ Address: email, Role: role }),
    button('Accept the invitation', link),
    paragraph(works),
  ],
  because: `somebody at ${vendor.name} invited this address to the back office. If that is a mistake, you can ignore this mail.`,
})

const resetEmail = ({ vendor }: EmailSettings, { link }: InvitationMail): Email => ({
  subject: `Set up your access to the ${vendor.name} back office again`,
  preview: works,
  title: 'Set up your access again',
  blocks: [
    paragraph(
      'Your access to the back office has been reset. Your old passkeys, password and codes no longer work. Set up new ones to sign in again.',
    ),
    button('Set up my access', link),
    paragraph(works),
  ],
  because: `your access to the back office of ${vendor.name} has been reset. If you did not ask for that, talk to a colleague before you use the link.`,
})

export const createStaffMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** The link by which somebody joins the staff, or gets back in. */
  queueStaffInvitation: (tx: Tx, to: string, invitation: InvitationMail): Promise<void> =>
    queue(tx, { kind: 'staff-invitation', to }, () => staffInvitationEmail(settings, { email: to, ...invitation })),
})

export type StaffMails = ReturnType<typeof createStaffMails>
