package dev.freshet.web.websocket;

import dev.freshet.http.websocket.OutgoingMessage;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections that get the same messages, as the people in a room. A message is encoded once for all. Sending does not
 * wait: a member for which more than {@code server.websocket.max-pending-bytes} wait already is closed with 1013
 * instead of holding up the others. Connections that close leave by themselves. Any thread may call any method.
 *
 * <p>Each member gets the messages of one sending thread in their order. Where several threads send, two members may
 * get their messages in different orders.
 */
public final class WebSocketGroup {
    private final Set<WebSocket> members = ConcurrentHashMap.newKeySet();

    /** @return false if the connection is a member already, or is closed */
    public boolean add(WebSocket socket) {
        boolean added = members.add(socket);
        if (socket instanceof OpenSocket open) {
            open.joined(this);
        }
        if (!socket.isOpen()) {
            // It may have left all its groups a moment before it joined this one.
            remove(socket);
            return false;
        }
        return added;
    }

    /** @return false if the connection is no member */
    public boolean remove(WebSocket socket) {
        if (socket instanceof OpenSocket open) {
            open.left(this);
        }
        return members.remove(socket);
    }

    /** The members as they are now, and as they change. */
    public Collection<WebSocket> members() {
        return Collections.unmodifiableSet(members);
    }

    public int size() {
        return members.size();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** Sends text to all; see {@link #send(OutgoingMessage)}. */
    public int send(String text) {
        return send(OutgoingMessage.text(text));
    }

    /** Sends a binary message to all; see {@link #send(OutgoingMessage)}. */
    public int send(byte[] bytes) {
        return send(OutgoingMessage.binary(bytes));
    }

    /** Sends an object as JSON text to all; see {@link WebSocket#json} and {@link #send(OutgoingMessage)}. */
    public int sendJson(Object value) {
        Iterator<WebSocket> any = members.iterator();
        return any.hasNext() ? send(any.next().json(value)) : 0;
    }

    /**
     * Sends a message to all. Who cannot take it is no member any more.
     *
     * @return how many it was sent to
     */
    public int send(OutgoingMessage message) {
        int sent = 0;
        for (WebSocket member : members) {
            if (member.offer(message)) {
                sent++;
            } else {
                remove(member);
            }
        }
        return sent;
    }
}
