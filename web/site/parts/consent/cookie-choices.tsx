import { Button } from '#web/ui/button.tsx'
import { useConfig } from '../../shop.tsx'
import { $isChoosing } from './choosing.ts'
import styles from './cookie-choices.module.css'

/** The way back to what was decided, where something can be. */
export function CookieChoices() {
  const { consent } = useConfig()
  if (consent?.id === undefined) return null
  return (
    <p className={styles.choices}>
      <Button look="plain" onClick={() => $isChoosing.set(true)}>
        Cookie choices
      </Button>
    </p>
  )
}
