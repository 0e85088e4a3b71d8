export { type RestateWakerOptions, restateWaker } from './restate-waker.js';
