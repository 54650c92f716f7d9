import { buttonClass } from '#web/ui/button.tsx'
import { Link } from '../navigation/link.tsx'
import type { Action } from '../schema.ts'

type ActionsProps = {
  actions: readonly Action[]
  large?: boolean
  /** Whether something else beside them is what to do first. */
  minor?: boolean
}

/** Links that look like buttons: the first is the one to take. */
export function Actions({ actions, large = false, minor = false }: ActionsProps) {
  if (actions.length === 0) return null
  return (
    <div className="p-cluster p-gap-3 p-middle">
      {actions.map(({ text, to }, index) => (
        <Link key={`${text} ${to}`} href={to} className={buttonClass(index === 0 && !minor ? 'solid' : 'line', large)}>
          {text}
        </Link>
      ))}
    </div>
  )
}
