import type { ReactNode } from 'react'
import { Brand } from '../shell/brand.tsx'
import styles from './sign-in.module.css'

/** The page of whoever is not in the desk yet. */
export const Gate = ({ title, children }: { title: string; children: ReactNode }) => (
  <main className={styles.gate}>
    <Brand />
    <h1>{title}</h1>
    {children}
  </main>
)
