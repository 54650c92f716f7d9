const units = ['kB', 'MB', 'GB', 'TB']

/** The size of a file as file managers show it: '1 byte', '964 bytes', '1.2 MB'. A kB has 1000 bytes. */
export function describeSize(bytes: number): string {
  if (bytes < 1000) return `${bytes}\u00a0byte${bytes === 1 ? '' : 's'}`
  let power = 1
  while (power < units.length && round(bytes / 1000 ** power) >= 1000) power += 1
  return `${round(bytes / 1000 ** power)}\u00a0${units[power - 1]}`
}

/** One decimal below ten, none above. */
const round = (amount: number) => (amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount))
