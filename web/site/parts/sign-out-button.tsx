import { Button } from '#web/ui/button.tsx'
import { useNavigate } from '../navigation/navigation.tsx'
import { useShop } from '../shop.tsx'

/** Goes home and signs out, in this order: a page for customers would ask to sign in again. */
export function SignOutButton() {
  const { session } = useShop()
  const navigate = useNavigate()

  async function leave() {
    await navigate('/')
    await session.signOut()
  }

  return (
    <Button look="plain" onClick={leave}>
      Sign out
    </Button>
  )
}
