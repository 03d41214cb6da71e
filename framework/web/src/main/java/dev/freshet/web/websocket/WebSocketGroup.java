package dev.freshet.web.websocket;

import dev.freshet.http.websocket.OutgoingMessage;
import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Connections that receive the same messages, such as the members of a chat room. Each message is encoded once. Sending
 * does not wait: if more than {@code server.websocket.max-pending-bytes} already wait for a member, or too many
 * messages of its client are in memory, its connection is closed with 1013. Closed connections leave the group.
 * Thread-safe.
 *
 * <p>Each member receives the messages of one sending thread in order. If several threads send, two members may receive
 * the messages in different orders.
 */
public final class WebSocketGroup {
    private final Set<WebSocket> members = ConcurrentHashMap.newKeySet();

    /** @return false if the connection is already a member or is closed */
    public boolean add(WebSocket socket) {
        boolean added = members.add(socket);
        if (socket instanceof OpenSocket open) {
            open.joined(this);
        }
        if (!socket.isOpen()) {
            // It may have left all its groups just before it joined this one.
            remove(socket);
            return false;
        }
        return added;
    }

    /** @return false if the connection is not a member */
    public boolean remove(WebSocket socket) {
        if (socket instanceof OpenSocket open) {
            open.left(this);
        }
        return members.remove(socket);
    }

    /** A live, unmodifiable view of the members. */
    public Collection<WebSocket> members() {
        return Collections.unmodifiableSet(members);
    }

    public int size() {
        return members.size();
    }

    public boolean isEmpty() {
        return members.isEmpty();
    }

    /** Sends text to all members; see {@link #send(OutgoingMessage)}. */
    public int send(String text) {
        return send(OutgoingMessage.text(text));
    }

    /** Sends a binary message to all members; see {@link #send(OutgoingMessage)}. */
    public int send(byte[] bytes) {
        return send(OutgoingMessage.binary(bytes));
    }

    /** Sends an object as JSON text to all members; see {@link WebSocket#json} and {@link #send(OutgoingMessage)}. */
    public int sendJson(Object value) {
        Iterator<WebSocket> any = members.iterator();
        return any.hasNext() ? send(any.next().json(value)) : 0;
    }

    /**
     * Sends a message to all members. Removes members that cannot take it.
     *
     * @return the number of members that it was sent to
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
