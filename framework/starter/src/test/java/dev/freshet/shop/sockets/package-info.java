/** An application of WebSocket endpoints, compiled with the processor as a user's is. */
package dev.freshet.shop.sockets;
