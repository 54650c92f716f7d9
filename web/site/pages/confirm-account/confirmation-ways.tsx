import { Link } from '../../navigation/link.tsx'

/** Explains where to find the confirmation link, and how to get another one. */
export const ConfirmationWays = () => (
  <>
    <p>
      Open it from the mail that came after you signed up or bought something. What was bought for the address then
      finds your account.
    </p>
    <p>
      No such mail? <Link href="/user-area/forgot-password">Ask for a link to choose a password</Link>. Using it
      confirms the address as well.
    </p>
  </>
)
