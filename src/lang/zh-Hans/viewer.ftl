viewer-q-leaves = 按 q 离开
