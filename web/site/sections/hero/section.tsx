import type { ReactNode } from 'react'
import { Illustration, useIllustrationStyle, useIllustrationWords } from '#web/ui/illustration/illustration.tsx'
import { FigureButton } from '../../components/figure-sound/figure-button.tsx'
import { useFigureSound } from '../../components/figure-sound/use-figure-sound.ts'
import { MovingFigure } from '../../components/moving-figure.tsx'
import { Actions } from '../actions.tsx'
import type { HeroSection } from './schema.ts'
import styles from './section.module.css'

export { schema } from './schema.ts'

/** How a page opens: the headline, the lead and what to do, beside the shop's illustration, which plays where it can be heard. */
export default function Section({ payload }: { payload: HeroSection }) {
  const { headline, lead, isTop, actions, subjects, play } = payload
  const Headline = isTop ? 'h1' : 'h2'
  const words = (
    <>
      {lead !== '' && <p className="p-lead p-measure">{lead}</p>}
      <Actions actions={actions} large minor={play !== undefined} />
    </>
  )
  return (
    <section className={styles.hero}>
      <Headline className={styles.headline}>{headline}</Headline>
      {play && subjects.length > 0 ? (
        <PlayedFigure subjects={subjects} play={play}>
          {words}
        </PlayedFigure>
      ) : (
        <>
          <div className={styles.words}>{words}</div>
          {subjects.length > 0 && (
            <MovingFigure of={subjects} className={styles.figure} captionClassName={styles.caption} />
          )}
        </>
      )}
    </section>
  )
}

type PlayedFigureProps = {
  subjects: HeroSection['subjects']
  play: NonNullable<HeroSection['play']>
  children: ReactNode
}

/** The words with the button that plays the figure beside them. */
function PlayedFigure({ subjects, play, children }: PlayedFigureProps) {
  const sound = useFigureSound(play)
  const style = useIllustrationStyle()
  const rhythms = useIllustrationWords(subjects)
  return (
    <>
      <div className={styles.words}>
        {children}
        <FigureButton sound={sound} className={styles.play}>
          Play {rhythms}
        </FigureButton>
      </div>
      {style && (
        <div className={styles.figure}>
          <Illustration
            of={subjects}
            isLabelled
            isRunning={style.moves ? sound.isPlaying : undefined}
            stepLength={sound.stepLength}
          />
        </div>
      )}
    </>
  )
}
