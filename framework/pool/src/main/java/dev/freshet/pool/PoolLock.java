package dev.freshet.pool;

import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Guards a pool's stock. Wakes and starts threads only after it is released. */
final class PoolLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final ConnectionStock stock;
    private final Workers workers;

    PoolLock(ConnectionStock stock, Workers workers) {
        this.stock = stock;
        this.workers = workers;
    }

    void lock() {
        lock.lock();
    }

    Condition newCondition() {
        return lock.newCondition();
    }

    /** Releases the lock, then wakes and starts what was decided under it. */
    void release() {
        if (!stock.hasErrands()) {
            lock.unlock();
            return;
        }
        Waiter woken = stock.takeWoken();
        List<Task> ordered = stock.takeOrdered();
        boolean nudged = stock.takeNudge();
        lock.unlock();
        while (woken != null) {
            Waiter next = woken.next;
            LockSupport.unpark(woken.thread);
            woken = next;
        }
        for (Task task : ordered) {
            workers.start(task);
        }
        if (nudged) {
            workers.nudge();
        }
    }
}
