/** A link from a mail: whom it was sent to, and the code that proves that it arrived. */
export type MailedLink = {
  email: string
  code: string
  /** Whether it was sent to somebody who bought without an account, and so has no password to enter. */
  isGuest?: boolean
}

/** A link as calls take it: a plus sign of its code arrives as a space where it was decoded once too often (§5). */
export const mendLink = ({ email, code }: MailedLink): MailedLink => ({ email, code: code.replaceAll(' ', '+') })

/** Whether a link was mailed to this address: case says nothing, and its plus signs may have become spaces, too. */
export const isMailedTo = ({ email }: MailedLink, address: string): boolean =>
  email.trim().toLowerCase().replaceAll(' ', '+') === address.trim().toLowerCase()
