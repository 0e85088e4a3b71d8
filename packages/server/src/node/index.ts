export type { Channel } from '../notices/channel.js';
export { type CommandChannelOptions, commandChannel } from './command-channel.js';
export { type EmailChannelOptions, emailChannel } from './email-channel.js';
export { type Listening, listen } from './listen.js';
export type { ListenOptions, NotifyOptions } from './listen-options.js';
export { type SlackChannelOptions, slackChannel } from './slack-channel.js';
