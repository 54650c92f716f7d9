let known: Promise<ReadonlySet<string>> | undefined

/** Whether a password is among those that are tried first. The list is loaded when it is first asked. */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= loadKnown()
  return (await known).has(password.toLowerCase())
}

async function loadKnown(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
