package dev.freshet.benchmarks;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * What a JVM on this machine has allocated since its start, asked from outside: the JVM under measurement runs no code
 * for it but the management agent's own, some kilobytes a question.
 */
final class AllocatedBytes implements AutoCloseable {
    private final JMXConnector connector;
    private final ThreadMXBean threads;

    private AllocatedBytes(JMXConnector connector, ThreadMXBean threads) {
        this.connector = connector;
        this.threads = threads;
    }

    /** @throws BenchmarkException if the process is no JVM of this user */
    static AllocatedBytes of(long pid) {
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            String address;
            try {
                address = machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
            JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(address));
            return new AllocatedBytes(connector, ManagementFactory.newPlatformMXBeanProxy(
                    connector.getMBeanServerConnection(), ManagementFactory.THREAD_MXBEAN_NAME, ThreadMXBean.class));
        } catch (IOException | AttachNotSupportedException e) {
            throw new BenchmarkException("cannot ask the JVM with process id " + pid + " what it allocates: "
                    + e.getMessage(), e);
        }
    }

    /** Bytes of all threads so far, of those that have ended too. */
    long now() {
        return threads.getTotalThreadAllocatedBytes();
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            // The server is gone, and the connection with it.
        }
    }
}
