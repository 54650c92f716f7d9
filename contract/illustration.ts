/** The styles in which a shop's products, posts and pages can be illustrated. */
export const drawnStyles = ['rings', 'lines', 'tiles'] as const
export type DrawnStyle = (typeof drawnStyles)[number]

/** With 'none' pages have no figures. */
export const illustrations = ['none', ...drawnStyles] as const
export type Illustration = (typeof illustrations)[number]
