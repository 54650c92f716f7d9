import { useQuery } from '@tanstack/react-query'

/** A record by its id. It is read again when the window is looked at again, so that it shows what colleagues have changed. */
export const useRecord = <Result>(name: string, id: string, read: () => Promise<Result>) =>
  useQuery({ queryKey: [name, id], queryFn: read })
