export const CommandBox = () => <span />
