import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useNavigate } from '../../navigation/navigation.tsx'
import { useShop } from '../../shop.tsx'

export function SignOutButton({ signOut }: { signOut: SignOut }) {
  return (
    <Button look="plain" busy={signOut.stage === 'leaving'} onClick={signOut.leave}>
      Sign out
    </Button>
  )
}

export type SignOut = { stage: 'staying' | 'leaving' | 'left'; leave(): Promise<void> }

/** How long the home page may take. A site that is silent must not keep anybody signed in. */
const homeWithin = 2000
const homeTimeout = () => new Promise<void>((resolve) => setTimeout(resolve, homeWithin))

/** Goes home before signing out, since a page for customers would ask to sign in again. */
export function useSignOut(): SignOut {
  const { session } = useShop()
  const navigate = useNavigate()
  const [stage, setStage] = useState<SignOut['stage']>('staying')

  async function leave() {
    setStage('leaving')
    await Promise.race([navigate('/'), homeTimeout()])
    await session.signOut()
    setStage('left')
  }

  return { stage, leave }
}
