import { type ReactNode, useEffect, useRef } from 'react'
import { Illustration } from '#web/ui/illustration/illustration.tsx'
import type { Subject } from '#web/ui/illustration/subject.ts'
import styles from './checkout.module.css'

type PanelProps = {
  title: string
  /** Of the figure over the title of what is over; what goes on has none, or one that moves. */
  figure?: Subject
  children: ReactNode
}

/** For what is not here, or not any more: to rings, a bar in which nothing sounds. */
export const nothing: Subject = { name: 'Nothing', rhythm: { steps: 7, hits: [] } }

/** One state of the page under its heading, which takes the focus so that a change of state is read out. */
export function Panel({ title, figure, children }: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A frame that has not got the focus must not pull it out of the page around it.
    if (document.hasFocus()) heading.current?.focus()
  }, [])
  return (
    <section className="p-stack p-gap-6 p-packed">
      {figure && <Illustration className={styles.panelFigure} of={[figure]} />}
      <h2 className="p-size-2" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The next actions, most important first. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
