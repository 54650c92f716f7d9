import { Button } from '#web/ui/button.tsx'
import type { SignOut } from './use-sign-out.ts'

export function SignOutButton({ signOut }: { signOut: SignOut }) {
  return (
    <Button look="plain" busy={signOut.stage === 'leaving'} onClick={signOut.leave}>
      Sign out
    </Button>
  )
}
