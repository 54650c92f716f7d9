import { useEffect, useState } from 'react'
import { knowsOldSerials } from '#web/client/inventory.ts'
import { useShop } from '../../shop.tsx'

/** Whether there are serial numbers of a former store to ask for: false until that is known, and true where it cannot be found out. */
export function useOldSerials(): boolean {
  const shop = useShop()
  const [exist, setExist] = useState(false)
  useEffect(() => {
    let isGone = false
    const tell = (known: boolean) => {
      if (!isGone) setExist(known)
    }
    knowsOldSerials(shop).then(tell, (error: unknown) => {
      shop.environment.log(error)
      tell(true)
    })
    return () => {
      isGone = true
    }
  }, [shop])
  return exist
}
