import type { Role } from '#contract/vendor/permissions.ts'
import type { Tx } from '#service/database/index.ts'
import { button, type Email, type EmailSettings, facts, paragraph, type QueueEmail } from '#service/messaging/index.ts'

export type InvitationMail = { link: string; role: Role; isReset: boolean }

const works = 'The link works once, for seven days.'

export const staffInvitationEmail = (
  { vendor }: EmailSettings,
  { email, link, role, isReset }: InvitationMail & { email: string },
): Email =>
  isReset
    ? {
        subject: `Get back to the desk of ${vendor.name}`,
        preview: works,
        title: 'Get back to the desk',
        blocks: [
          paragraph(
            'Your access to the back office was reset. Passkeys, password and codes that you had no longer work. Set up new ones to sign in again.',
          ),
          button('Set up my access', link),
          paragraph(works),
        ],
        because: `the access of this address to the back office of ${vendor.name} was reset. If you did not ask for it, tell a colleague before you use the link.`,
      }
    : {
        subject: `Join the desk of ${vendor.name}`,
        preview: works,
        title: `Join the desk of ${vendor.name}`,
        blocks: [
          paragraph(
            `You are invited to the back office of ${vendor.name}, where customers, orders and licenses are looked after.`,
          ),
          facts({ Address: email, Role: role }),
          button('Accept the invitation', link),
          paragraph(works),
        ],
        because: `somebody at ${vendor.name} invited this address to the back office. If this is a mistake, do nothing: without the link nothing happens.`,
      }

export const createStaffMails = (queue: QueueEmail, settings: EmailSettings) => ({
  /** The link by which somebody joins the staff, or gets back in. */
  queueStaffInvitation: (tx: Tx, to: string, invitation: InvitationMail): Promise<void> =>
    queue(tx, { kind: 'staff-invitation', to }, () => staffInvitationEmail(settings, { email: to, ...invitation })),
})

export type StaffMails = ReturnType<typeof createStaffMails>
