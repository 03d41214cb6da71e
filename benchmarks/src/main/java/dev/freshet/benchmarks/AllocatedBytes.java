package dev.freshet.benchmarks;

import com.sun.management.ThreadMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.freshet.lab.LabException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * What a JVM on this machine has allocated since its start, queried from outside: the measured JVM runs only its
 * management agent for it, which allocates some kilobytes for each query.
 */
record AllocatedBytes(JMXConnector connector, ThreadMXBean threads) implements AutoCloseable {

    /** @throws LabException if the process is not a JVM of this user */
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
            throw new LabException("cannot ask the JVM with process id " + pid + " for its allocated bytes: "
                    + e.getMessage(), e);
        }
    }

    /** Bytes of all threads so far, including those that have ended. */
    long now() {
        return threads.getTotalThreadAllocatedBytes();
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException e) {
            // The server has ended, and the connection with it.
        }
    }
}
