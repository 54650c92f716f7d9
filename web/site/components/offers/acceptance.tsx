import type { ReactNode } from 'react'
import type { User } from '#contract/entities/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Refusal } from '../account-confirmation/link-again.tsx'
import { SignInLinks } from '../licenses/license-links.tsx'
import type { Accepting } from './use-linked-offer.ts'

type AcceptanceProps = Omit<Accepting, 'onAccept'> & {
  user: User | null
  /** Where to come back to after signing in. */
  path: string
  /** What the button says. */
  yes: string
  onAccept: () => void
  /** What happens with the account that is signed in. */
  children: ReactNode
}

/** Accepts an offer with the account that is signed in, or leads to signing in first. */
export const Acceptance = ({ user, path, isBusy, problem, error, yes, onAccept, children }: AcceptanceProps) => (
  <>
    {problem && (
      <Notice kind="problem">
        <Refusal problem={problem} error={error} />
      </Notice>
    )}
    {user ? (
      <>
        {children}
        <Button large busy={isBusy} onClick={() => onAccept()}>
          {yes}
        </Button>
      </>
    ) : (
      <>
        <p>Sign in to accept, or create an account and confirm its address. You come straight back here.</p>
        <SignInLinks path={path} />
      </>
    )}
  </>
)
