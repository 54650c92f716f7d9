import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import { useShop } from '../shop.tsx'

/** Signs out and goes home. */
export function SignOutButton() {
  const { session } = useShop()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)

  async function leave() {
    setBusy(true)
    try {
      await session.signOut()
      await navigate('/')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button look="plain" busy={isBusy} onClick={leave}>
      Sign out
    </Button>
  )
}
