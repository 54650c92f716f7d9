import type { Email, EmailSettings } from './email.ts'

/** An email with made-up data, under its name in addresses. */
export const exampleEmail = (id: string, title: string, write: (settings: EmailSettings) => Email) => ({
  id,
  title,
  write,
})
